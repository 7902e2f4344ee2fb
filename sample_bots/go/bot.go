package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"ronda-bot/arenapb"
)

const (
	protocol = 1
	tables   = 256 // the arena takes no more than bot.toml says
	software = "ronda-bot (Go)"
)

// A bot holds the rules of its matches by table, each as long as the match lasts.
type bot map[uint32]*arenapb.Rules

// play holds the stream from hello to goodbye.
func play(ctx context.Context, arena arenapb.PlayServiceClient, token string) error {
	stream, err := arena.Play(ctx)
	if err != nil {
		return howEnded(err, nil)
	}
	send := func(request *arenapb.PlayRequest) error {
		if err := stream.Send(request); err != io.EOF {
			return err
		}
		return nil // the stream has ended, and only Recv knows how
	}
	hello := &arenapb.Hello{Token: token, Protocol: protocol, Tables: tables, Software: software}
	if err := send(&arenapb.PlayRequest{Hello: hello}); err != nil {
		return err
	}
	player := bot{}
	for {
		response, err := stream.Recv()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return howEnded(err, stream.Trailer())
		}
		if answers := player.answer(response); len(answers) > 0 {
			if err := send(&arenapb.PlayRequest{Answers: answers}); err != nil {
				return err
			}
		}
		if response.GetGoodbye() != nil {
			if err := stream.CloseSend(); err != nil {
				return err
			}
		}
	}
}

// answer handles a response in the order of its fields: matches start before they ask, and
// ask before they end. It answers all questions, so that they travel in one request.
func (b bot) answer(response *arenapb.PlayResponse) []*arenapb.Answer {
	for _, start := range response.GetMatchStarts() {
		b[start.GetTable()] = start.GetRules()
	}
	for _, fault := range response.GetFaults() {
		fmt.Fprintln(os.Stderr, fault.GetMessage())
	}
	var answers []*arenapb.Answer
	for _, question := range response.GetQuestions() {
		answers = append(answers, &arenapb.Answer{
			Table:    question.GetTable(),
			Question: question.GetQuestion(),
			Move:     choose(question, b[question.GetTable()]),
		})
	}
	for _, end := range response.GetMatchEnds() {
		delete(b, end.GetTable())
	}
	return answers
}
