// Takes the most now and never asks what it leaves behind: as greedy, the arena's sample bot.

#include "strategy.h"

#include <stdlib.h>
#include <string.h>

// The cards face up by place: 1 to 10, from the 1 to the 12. There is no 8 and no 9, so that
// the 10 lies right above the 7. Suits decide nothing in Ronda.
typedef struct {
    bool is_taken[12]; // place 11 is above the 12, and always free
    int count;
} Table;

static int rank_of(const char *card) {
    return (int)strtol(card, NULL, 10); // stops at the suit: 12 of "12B"
}

static int place_of(const char *card) {
    int rank = rank_of(card);
    return rank < 8 ? rank : rank - 2;
}

// The card behind this one in a list of cards; NULL where it was the last.
static const char *next_card(const char *card) {
    const char *blank = strchr(card, ' ');
    return blank == NULL ? NULL : blank + 1;
}

static const char *first_card(const char *cards) {
    return *cards == '\0' ? NULL : cards;
}

static Table table_of(const char *cards) {
    Table table = {.count = 0};
    for (const char *card = first_card(cards); card != NULL; card = next_card(card)) {
        table.is_taken[place_of(card)] = true;
        table.count++;
    }
    return table;
}

// How many cards a card takes: its match and the unbroken run above it.
static int captured(int place, const Table *table, bool runs) {
    int taken = 0;
    while (table->is_taken[place + taken]) {
        taken++;
        if (!runs) {
            break;
        }
    }
    return taken;
}

// What playing a card brings at once: awards and captured cards, a point each. A card more for
// us is a card less for the others, so that it moves the difference of the scores by about one
// point, just as an award does.
static int gain(const char *card, const Table *table, const Question *question) {
    if (rank_of(card) == question->chain_rank) {
        return question->chain_points + 1; // b'khamsa or b'achra; the card itself is captured
    }
    int place = place_of(card);
    int taken = captured(place, table, question->runs);
    if (taken == 0) {
        return 0;
    }
    int caida = *question->caida_card == '\0' ? 0 : place_of(question->caida_card);
    bool is_caida = place <= caida && caida < place + taken;
    bool is_mesa = taken == table->count;
    return is_caida + is_mesa + taken + 1; // the card that captures counts too
}

static Move move_at(const char *text) {
    return (Move){.text = text, .length = (int)strcspn(text, " ")};
}

Move choose(const Question *question) {
    if (strstr(question->moves, "silent") != NULL) {
        return move_at(question->moves); // `declare` comes first, where there is a choice
    }
    Table table = table_of(question->table_cards);
    const char *best = question->moves;
    int most = -1;
    for (const char *card = first_card(question->hand); card != NULL; card = next_card(card)) {
        int worth = gain(card, &table, question);
        if (worth > most) { // of equal cards the first
            most = worth;
            best = card;
        }
    }
    return move_at(best);
}
