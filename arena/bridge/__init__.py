"""The bridge: programs that read and write lines of JSON play as bots."""

from arena import experiments  # noqa: F401 # before anything here imports gRPC
