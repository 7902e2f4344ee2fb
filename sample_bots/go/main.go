// Command ronda-bot plays Ronda for the arena, at many tables over one stream.
//
// The arena starts it, and says in the environment where it listens and who the bot is.
// What is said on the stream stands in bot.go, how the bot decides in strategy.go.
package main

//go:generate buf generate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"ronda-bot/arenapb"
)

// Exit codes; 0 stands for a goodbye.
const (
	failed  = 1 // this program fails
	refused = 2 // the arena refuses the bot, or did not start it
	lost    = 3 // the arena is not there, or not any more
)

// An ending is any end but goodbye: what is said of it, and the exit code that goes with it.
type ending struct {
	code     int
	sentence string
}

func (e *ending) Error() string { return e.sentence }

func main() {
	defer func() {
		// Go ends a panic with 2, which would look as if the arena had refused the bot.
		if cause := recover(); cause != nil {
			fmt.Fprintf(os.Stderr, "panic: %v\n\n%s", cause, debug.Stack())
			os.Exit(failed)
		}
	}()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code := failed
		if end := (*ending)(nil); errors.As(err, &end) {
			code = end.code
		}
		os.Exit(code)
	}
}

func run() error {
	address := os.Getenv("ARENA_ADDRESS")
	token, isStarted := os.LookupEnv("ARENA_TOKEN")
	if address == "" || !isStarted {
		return &ending{refused, "A bot plays when the arena starts it. Try: arena match . greedy"}
	}
	connection, err := connect(address)
	if err != nil {
		return err
	}
	defer connection.Close()
	return play(context.Background(), arenapb.NewPlayServiceClient(connection), token)
}
