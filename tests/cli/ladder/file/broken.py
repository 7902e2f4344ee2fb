"""Ladder files that are wrong, each in ways of its own, by what is wrong with them."""

BROKEN = {
    "a key that there is not, and a value of another type": """\
name = "summer"
plaers = 3
bots = ["greedy", "counter"]
window = "wide"
hide_names = true
colour = "red"
""",
    "values that cannot be": """\
name = "sum mer"
players = 5
bots = ["greedy", "counter"]
time = "10x"
faults = "substitute:1"
pairing = "roundrobin"
window = 0
workers = 9999
suspend_after = "sometimes"
""",
    "keys after a table belong to it": """\
bots = ["greedy", "counter"]
hours = 3
[stop]
blocks = 10
name = "summer"
""",
    "nothing that must be there": """\
# an empty file
""",
    "nobody plays": """\
name = "summer"
bots = []
""",
    "too few for the seats": """\
name = "summer"
players = 4
teams = "mixed"
bots = [
  "greedy",
  "counter",
  "random",
]
""",
    "bots that are not there, twice, or none": """\
name = "summer"
bots = [
  "./club/anna",
  "./club/nobody",
  "./club/empty",
  "./club/copy",
  "./club/broken",
  "gready",
  "greedy",
  "greedy",
  "./club/same",
  "", 7,
  "greedy@ffff",
]
""",
    "formats that exclude each other": """\
name = "summer"
seating = "all_orders"
bots = ["greedy", "counter"]
""",
    "teams of two": """\
name = "summer"
teams = "mixed"
bots = ["greedy", "counter"]
""",
    "rules": """\
name = "summer"
bots = ["greedy", "counter"]
rules = { preset = "kigns", target_score = 0, hand_size = 4.5, runs = "yes", aces = 1 }
""",
    "rules in words": """\
name = "summer"
bots = ["greedy", "counter"]
rules = true
rating = 4
""",
    "ratings": """\
name = "summer"
bots = ["greedy", "counter"]
rating.beta = -1
rating.sigma = "8"
rating.unit = "day"
rating.gamma = 1
""",
    "stopping": """\
name = "summer"
bots = ["greedy", "counter"]
[stop]
blocks = 0
matches_per_bot = 2.5
hours = -1
certain_first = 3
certainty = 95
hour = 2
""",
    "certain of what": """\
name = "summer"
bots = ["greedy", "counter"]
[stop]
certainty = 0.9
""",
    "the order of more than there are": """\
name = "summer"
bots = ["greedy", "counter"]
[stop]
certain_first = 3
""",
    "no TOML": """\
name = "summer"
bots = ["greedy", "counter"
[stop]
""",
    "a text that does not end": """\
name = "summer
bots = ["greedy", "counter"]
""",
    "a key without a value": """\
name = "summer"
players
""",
    "a key twice": """\
name = "summer"
name = "winter"
""",
    "a table twice": """\
[stop]
hours = 1
[stop]
blocks = 2
""",
    "no end": """\
name = "summer"
bots = ["greedy",
""",
}
