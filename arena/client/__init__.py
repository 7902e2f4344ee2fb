"""What a person's own machine does with a server: finds it, trusts it, asks it, sends it bots.

Knows nothing of what a server does with it.
"""

import os

# What gRPC prints by itself of connections that fail would stand beside our sentences. It looks
# once, when it is imported: before that this must be so.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")
