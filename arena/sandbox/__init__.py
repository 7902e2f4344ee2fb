"""What a bot may reach and use: bubblewrap around it, limits on it, or neither.

Knows programs, folders and limits; nothing of matches, streams or the bots' manifests.
"""
