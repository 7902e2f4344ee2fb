package main

import (
	"fmt"
	"strings"

	"google.golang.org/genproto/googleapis/rpc/code"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
)

const largestMessage = 64 << 20 // bytes; gRPC's own bound is too low for many tables

// connect returns a connection to the arena; it is made when it is first used.
func connect(address string) (*grpc.ClientConn, error) {
	return grpc.NewClient(
		address,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithNoProxy(), // whatever the environment says: the arena is on this machine
		grpc.WithDefaultCallOptions(
			grpc.MaxCallRecvMsgSize(largestMessage),
			grpc.MaxCallSendMsgSize(largestMessage),
		),
	)
}

// howEnded turns the error that a stream ended with into a sentence for people. The trailer
// has the arena's reason; without one the arena may just be gone.
func howEnded(err error, trailer metadata.MD) *ending {
	end := status.Convert(err)
	what := strings.TrimRight(end.Message(), ". \n")
	if reasons := trailer.Get("arena-reason"); len(reasons) > 0 {
		return &ending{refused, fmt.Sprintf("The arena ended the connection: %s (%s).", what, reasons[0])}
	}
	switch end.Code() {
	case codes.Unavailable, codes.Canceled:
		return &ending{lost, fmt.Sprintf("The arena is not there, or not any more: %s.", what)}
	default:
		// gRPC's names for people are RESOURCE_EXHAUSTED and the like, not Go's.
		name := code.Code(end.Code())
		return &ending{refused, fmt.Sprintf("The arena ended the connection: %s (%s).", what, name)}
	}
}
