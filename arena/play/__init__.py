"""Playing matches: processes and streams carry out what the referee commands."""

from arena import experiments  # noqa: F401 # before anything here imports gRPC
