// Tests of the strategy and of the JSON reader, without an arena: make test

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "strategy.h"

static int failures;

static void check(const char *what, bool is_so) {
    printf("%s  %s\n", is_so ? "ok    " : "FAILED", what);
    failures += !is_so;
}

// What is chosen must be this move.
static void check_move(const char *what, const char *expected, Question question) {
    Move move = choose(&question);
    bool is_so = strlen(expected) == (size_t)move.length &&
                 strncmp(expected, move.text, (size_t)move.length) == 0;
    check(what, is_so);
    if (!is_so) {
        printf("        expected %s, chose %.*s\n", expected, move.length, move.text);
    }
}

// A question for a card: what may be played is the hand.
static Question play(const char *hand, const char *table_cards) {
    return (Question){.moves = hand,
                      .hand = hand,
                      .table_cards = table_cards,
                      .caida_card = "",
                      .chain_rank = 0,
                      .runs = true};
}

static void test_strategy(void) {
    Question declaration = play("1B 1C 7O", "");
    declaration.moves = "declare silent";
    check_move("declares what it can", "declare", declaration);
    declaration.moves = "silent";
    check_move("is silent where it must be", "silent", declaration);

    check_move("plays the first card where all are worth the same", "12B", play("12B 7O", "1C 3C"));
    check_move("takes the longer run", "6B", play("2B 6B", "2C 6C 7C 10C"));
    Question single = play("6B 2B", "2C 6C 7C 10C");
    single.runs = false;
    check_move("takes single cards where the rules know no runs", "6B", single);
    check_move("does not take a run across a gap", "4B", play("1B 4B", "1C 3C 4C 5C"));
    check_move("takes the whole table", "1B", play("10O 1B", "1C 2C"));

    Question caida = play("2B 5B", "2C 5C 11C");
    caida.caida_card = "5C";
    check_move("prefers the capture that is a caida", "5B", caida);

    Question chain = play("6B 2B", "6C 7C 10C");
    chain.chain_rank = 2;
    chain.chain_points = 5;
    check_move("goes on with a chain", "2B", chain);
}

static const Json *read(const char *text) {
    static char line[4096];
    snprintf(line, sizeof line, "%s", text);
    return json_read(line);
}

static void test_json(void) {
    const Json *value =
        read("{\"a\": [1, -2.5, true, null, {}], \"b\": \"x\\n\\u00e9\\ud83c\\udccf\"}\n");
    check("reads an object", value != NULL && value->kind == JSON_OBJECT);
    if (value != NULL) {
        const Json *list = json_get(value, "a");
        check("reads numbers", json_integer(list->first) == 1 && list->first->next->number == -2.5);
        check("reads escapes", strcmp(json_text(json_get(value, "b")), "x\n\u00e9\U0001F0CF") == 0);
        check("a field that is not there is empty", *json_text(json_get(value, "c")) == '\0');
    }
    check("reads numbers in quotes", json_integer(read("\"123\"")) == 123);
    const char *wrong[] = {"",     "{",       "[1,]",   "{\"a\"}", "{\"a\":}",
                           "\"x",  "\"\\q\"", "[1] []", "nothing", "\"\\ud83c\"",
                           "-inf", "{1:2}",   "0x10"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char what[64];
        snprintf(what, sizeof what, "refuses %s", *wrong[i] == '\0' ? "nothing" : wrong[i]);
        check(what, read(wrong[i]) == NULL);
    }
    char deep[2048];
    memset(deep, '[', sizeof deep - 1);
    deep[sizeof deep - 1] = '\0';
    check("refuses brackets without end", json_read(deep) == NULL);
}

int main(void) {
    test_strategy();
    test_json();
    printf("%d failed.\n", failures);
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
