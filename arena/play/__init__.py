"""Playing matches: processes and streams carry out what the referee commands."""

import os

# gRPC reads this once, when it is first imported. Its event engine costs a third of the
# round trips a second under asyncio; a user's own setting goes first.
os.environ.setdefault("GRPC_EXPERIMENTS", "-event_engine_client,-event_engine_listener")
