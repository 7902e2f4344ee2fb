"""The harness: referee, clock, record, ladder and rating around the pure rules in `engine`.

The arrows never turn: `engine` <- decisions (`terms`, `record`, `contest`, `referee`; no I/O
and no clock) <- running (`wire`, `play`, `bots`, `store`, `ladder`) <- edges (`cli`, `kit`).
"""
