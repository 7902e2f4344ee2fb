"""Generated from proto/arena/v1 by `make proto`; never edited."""
