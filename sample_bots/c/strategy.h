// How the bot decides: a pure function of what it is asked, and of one rule of the match.

#ifndef STRATEGY_H
#define STRATEGY_H

#include <stdbool.h>

typedef struct {
    const char *moves;       // what is allowed: cards, or "declare" and "silent"
    const char *hand;        // the seat's cards, "7O 12B", in the order in which they were dealt
    const char *table_cards; // the cards face up
    const char *caida_card;  // the card that a capture would make a caida of, or ""
    int chain_rank;          // the rank that carries the chain, 0 for no chain
    int chain_points;        // what the next card of that rank would be worth
    bool runs;               // the rule: does a match also take the run above it?
} Question;

// A move: so many characters of the question's own text.
typedef struct {
    const char *text;
    int length;
} Move;

Move choose(const Question *question);

#endif
