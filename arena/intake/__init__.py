"""Takes submissions in: from bytes that a stranger has sent to a version that is fit, or not.

Knows archives, builds and matches; nothing of who sends them, nor how.
"""
