"""The terms of a match: its time, what counts as a fault and what that costs, who stands in.

What referee and record both go by; knows neither of them.
"""
