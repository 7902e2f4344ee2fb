"""Bots that run elsewhere: who they are, whether they are there, and who plays their matches."""
