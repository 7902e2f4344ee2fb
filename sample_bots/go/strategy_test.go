package main

import (
	"testing"

	"ronda-bot/arenapb"
)

// Questions with one right answer each, of two players in mid-round. The moves are the hand,
// and each seat holds three cards, where a test says nothing else.
func TestChoose(t *testing.T) {
	standard := &arenapb.Rules{Runs: true, CaidaInRun: true}
	noRuns := &arenapb.Rules{}
	noCaidaInRun := &arenapb.Rules{Runs: true}
	chainByCaida := &arenapb.Rules{Runs: true, ChainStart: arenapb.ChainStart_CHAIN_START_CAIDA}
	chainByLater := &arenapb.Rules{Runs: true, ChainStart: 99} // what a later protocol might add

	lateInTheRound := func() *arenapb.Observation {
		return &arenapb.Observation{
			Hand:       "3B 11O",
			TableCards: "3C 5E",
			Layout:     "3C 5E 10B 10C",
			Played:     "1B 1C 1E 1O 2B 2C 2E 2O 4B 4C 4E 4O 6B 6C 6E 6O 7B 7C 7E 7O 12B 12C 12E 12O",
		}
	}

	tests := []struct {
		name  string
		rules *arenapb.Rules
		moves string
		seen  *arenapb.Observation
		want  string
	}{
		{
			name:  "declares what it can",
			moves: "declare silent",
			want:  "declare",
		},
		{
			name:  "is silent where it must be",
			moves: "silent",
			want:  "silent",
		},
		{
			name: "takes the longer run",
			seen: &arenapb.Observation{Hand: "12B 4O", TableCards: "4C 5E 6B 12C"},
			want: "4O",
		},
		{
			name:  "takes no run where there is none",
			rules: noRuns,
			seen: &arenapb.Observation{
				Hand: "12B 4O", TableCards: "4C 5E 6B 12C", HandCounts: []uint32{2, 0},
			},
			want: "12B",
		},
		{
			name: "goes on with a chain",
			seen: &arenapb.Observation{
				Hand: "7B 4O", TableCards: "7C 10E", ChainRank: 4, ChainPoints: 5,
			},
			want: "4O",
		},
		{
			name: "makes a caida where it takes as many cards otherwise",
			seen: &arenapb.Observation{
				Hand: "2B 10O", TableCards: "2C 10E 12O", CaidaCard: "10E",
			},
			want: "10O",
		},
		{
			name: "makes a caida inside a run",
			seen: &arenapb.Observation{
				Hand: "5B 1O", TableCards: "1C 2E 5E 6B 12O", CaidaCard: "2E",
			},
			want: "1O",
		},
		{
			name:  "makes none inside a run where the rules have none",
			rules: noCaidaInRun,
			seen: &arenapb.Observation{
				Hand: "5B 1O", TableCards: "1C 2E 5E 6B 12O", CaidaCard: "2E",
			},
			want: "5B",
		},
		{
			name: "starts no chain that the next seat may go on with",
			seen: lateInTheRound(),
			want: "11O",
		},
		{
			name:  "takes where only a caida starts a chain",
			rules: chainByCaida,
			seen:  lateInTheRound(),
			want:  "3B",
		},
		{
			name:  "takes a start of chains that it does not know for any capture",
			rules: chainByLater,
			seen:  lateInTheRound(),
			want:  "11O",
		},
		{
			name: "lays the card of which fewest are unseen",
			seen: &arenapb.Observation{Hand: "3B 11O", TableCards: "7C", Played: "11B 11C"},
			want: "11O",
		},
		{
			name: "fears nobody who has no cards and gets none",
			seen: &arenapb.Observation{
				Hand: "3B 11O", TableCards: "7C", Played: "11B 11C", HandCounts: []uint32{2, 0},
			},
			want: "3B",
		},
		{
			name: "fears who is dealt new cards",
			seen: &arenapb.Observation{
				Hand: "3B 11O", TableCards: "7C", Played: "11B 11C",
				HandCounts: []uint32{2, 0}, StockCount: 6,
			},
			want: "11O",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			question := &arenapb.Question{Moves: test.moves, Observation: test.seen}
			if test.moves == "" {
				question.Moves = test.seen.GetHand()
			}
			if test.seen != nil && test.seen.HandCounts == nil {
				test.seen.HandCounts = []uint32{3, 3}
			}
			rules := test.rules
			if rules == nil {
				rules = standard
			}
			if got := choose(question, rules); got != test.want {
				t.Errorf("choose(%v) = %q, want %q", question, got, test.want)
			}
		})
	}
}
