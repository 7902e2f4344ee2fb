package main

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"ronda-bot/arenapb"
)

// How the bot decides: a pure function of the question, and of the rules of the match.
//
// A play is worth what it gains at once, less what the next seat can be expected to gain
// from what the play leaves open. Cards are ranks here, 0 to 9 from the 1 to the 12: suits
// decide nothing in Ronda. The numbers in brackets are those of `arena rules`.
//
// Products are converted to float64 before anything is added to them: otherwise Go may do both
// in one step on some machines (FMA), round once less, and decide differently there.

const (
	ranks      = 10
	copies     = 4 // of each rank, one a suit
	handDealt  = 3
	none       = -1  // no rank
	perCard    = 0.5 // a card more for us is half ours already: nobody has it yet
	chainFirst = 5   // points for the chain's first card (5.6)
	chainNext  = 10  // and for its second (5.7)
)

var rankNames = [ranks]string{"1", "2", "3", "4", "5", "6", "7", "10", "11", "12"}

// A position is what lies open between two plays.
type position struct {
	table       [ranks]bool // which ranks lie on the table
	laid        int         // the rank just laid, for a caida
	chain       int         // the rank that is next in a chain
	chainPoints int         // the points for it
}

// An unseen is the cards that the seat that is asked cannot see.
type unseen struct {
	copies [ranks]int // by rank
	total  int
	held   int // how many of these the next seat holds
}

// choose returns one of the question's moves.
func choose(question *arenapb.Question, rules *arenapb.Rules) string {
	moves := strings.Split(question.GetMoves(), " ")
	if slices.Contains(moves, "silent") {
		return moves[0] // declare, where there is a choice: silence is penalised (4.6)
	}
	open := positionIn(question.GetObservation())
	hidden := unseenIn(question.GetObservation())
	best, most := moves[0], math.Inf(-1)
	for _, move := range moves {
		rank := rankOf(move)
		if rank == none {
			continue
		}
		worth := open.gain(rank, rules) - open.after(rank, rules).expectedReply(hidden, rules)
		// Of equal moves the first: the same question has the same answer.
		if worth > most {
			best, most = move, worth
		}
	}
	return best
}

func positionIn(seen *arenapb.Observation) position {
	open := position{
		laid:        rankOf(seen.GetCaidaCard()),
		chain:       slices.Index(rankNames[:], strconv.Itoa(int(seen.GetChainRank()))),
		chainPoints: int(seen.GetChainPoints()),
	}
	for _, rank := range ranksOf(seen.GetTableCards()) {
		open.table[rank] = true
	}
	return open
}

func unseenIn(seen *arenapb.Observation) unseen {
	var hidden unseen
	for rank := range hidden.copies {
		hidden.copies[rank] = copies
	}
	for _, cards := range []string{seen.GetHand(), seen.GetLayout(), seen.GetPlayed()} {
		for _, rank := range ranksOf(cards) {
			hidden.copies[rank]--
		}
	}
	for _, number := range hidden.copies {
		hidden.total += number
	}
	if counts := seen.GetHandCounts(); len(counts) > 0 {
		hidden.held = int(counts[(int(seen.GetSeat())+1)%len(counts)])
	}
	if hidden.held == 0 && seen.GetStockCount() > 0 {
		hidden.held = handDealt // it is dealt new cards before it plays (3.7)
	}
	return hidden
}

// gain counts what playing a rank brings at once: awards, and cards at their worth.
func (p position) gain(rank int, rules *arenapb.Rules) float64 {
	if !p.table[rank] {
		if rank == p.chain {
			return float64(p.chainPoints) + perCard // 5.6, 5.7
		}
		return 0
	}
	end := p.endOfRun(rank, rules)
	gained := float64(perCard * float64(end-rank+1))
	inRun := rules.GetCaidaInRun() && rank < p.laid && p.laid < end
	if p.laid == rank || inRun {
		gained++ // a caida (5.5)
	}
	if p.isMesa(rank, end) {
		gained++
	}
	return gained
}

// isMesa tells whether a capture from rank up to end clears the table (5.10).
func (p position) isMesa(rank, end int) bool {
	return !slices.Contains(p.table[:rank], true) && !slices.Contains(p.table[end:], true)
}

// after returns what lies open once a rank has been played.
func (p position) after(rank int, rules *arenapb.Rules) position {
	left := position{table: p.table, laid: none, chain: none}
	switch {
	case p.table[rank]:
		for taken := rank; taken < p.endOfRun(rank, rules); taken++ {
			left.table[taken] = false
		}
		if rules.GetChainStart() != arenapb.ChainStart_CHAIN_START_CAIDA || p.laid == rank {
			left.chain, left.chainPoints = rank, chainFirst
		}
	case rank == p.chain:
		if p.chainPoints == chainFirst {
			left.chain, left.chainPoints = rank, chainNext
		}
	default:
		left.table[rank] = true
		left.laid = rank
	}
	return left
}

// endOfRun returns the first rank above a matched one that a capture does not reach (5.3).
func (p position) endOfRun(rank int, rules *arenapb.Rules) int {
	end := rank + 1
	for rules.GetRuns() && end < ranks && p.table[end] {
		end++
	}
	return end
}

// expectedReply returns what the next seat can be expected to gain: it is taken to play its
// best card, so a rank counts when the hand holds it and holds none of the better ones.
func (p position) expectedReply(hidden unseen, rules *arenapb.Rules) float64 {
	type threat struct {
		copies int
		gained float64
	}
	var threats []threat
	for rank, number := range hidden.copies {
		if gained := p.gain(rank, rules); gained > 0 && number > 0 {
			threats = append(threats, threat{number, gained})
		}
	}
	slices.SortStableFunc(threats, func(one, other threat) int {
		return cmp.Compare(other.gained, one.gained)
	})
	expected, better, noneBetter := 0.0, 0, 1.0
	for _, threat := range threats {
		better += threat.copies
		missed := max(0, 1-float64(better)/float64(hidden.total)) // by one card
		missedByAll := power(missed, hidden.held)
		expected += float64((noneBetter - missedByAll) * threat.gained)
		noneBetter = missedByAll
	}
	return expected
}

// power multiplies: languages agree on products to the last bit, on math.Pow and its likes they
// do not.
func power(base float64, exponent int) float64 {
	product := 1.0
	for range exponent {
		product = float64(product * base)
	}
	return product
}

// ranksOf returns the ranks of a list of cards, without those that it does not know.
func ranksOf(cards string) []int {
	var known []int
	for _, card := range strings.Fields(cards) {
		if rank := rankOf(card); rank != none {
			known = append(known, rank)
		}
	}
	return known
}

// rankOf returns the rank of a card, such as 8 of "11O", and none where there is no card.
func rankOf(card string) int {
	if card == "" {
		return none
	}
	return slices.Index(rankNames[:], card[:len(card)-1])
}
