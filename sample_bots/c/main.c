// A bot for the Ronda arena in C, without any library: it reads a line and writes a line.
//
// arena connect, which starts it, speaks with the arena. Each line on standard input is one
// message of the arena in JSON; all questions of a line are answered in one line on standard
// output. How it decides stands in strategy.c.

#define _POSIX_C_SOURCE 200809L // getline

#include <stdio.h>
#include <stdlib.h>

#include "json.h"
#include "strategy.h"

// The matches that are open, each with the one rule that the strategy asks for.
typedef struct {
    long table;
    bool runs;
} Match;

static Match *matches;
static size_t match_count, match_room;

static void start_match(const Json *start) {
    if (match_count == match_room) {
        match_room = match_room == 0 ? 64 : 2 * match_room;
        matches = realloc(matches, match_room * sizeof *matches);
        if (matches == NULL) {
            fputs("There is no memory for another match.\n", stderr);
            exit(EXIT_FAILURE);
        }
    }
    const Json *rules = json_get(start, "rules");
    matches[match_count++] = (Match){
        .table = json_integer(json_get(start, "table")),
        .runs = json_integer(json_get(rules, "runs")) != 0,
    };
}

static void end_match(long table) {
    for (size_t i = 0; i < match_count; i++) {
        if (matches[i].table == table) {
            matches[i] = matches[--match_count];
            return;
        }
    }
}

static bool has_runs(long table) {
    for (size_t i = 0; i < match_count; i++) {
        if (matches[i].table == table) {
            return matches[i].runs;
        }
    }
    return true; // as in most rules
}

static void answer(const Json *question) {
    const Json *seen = json_get(question, "observation");
    long table = json_integer(json_get(question, "table"));
    Move move = choose(&(Question){
        .moves = json_text(json_get(question, "moves")),
        .hand = json_text(json_get(seen, "hand")),
        .table_cards = json_text(json_get(seen, "tableCards")),
        .caida_card = json_text(json_get(seen, "caidaCard")),
        .chain_rank = (int)json_integer(json_get(seen, "chainRank")),
        .chain_points = (int)json_integer(json_get(seen, "chainPoints")),
        .runs = has_runs(table),
    });
    printf("{\"table\":%ld,\"question\":%ld,\"move\":\"%.*s\"}", table,
           json_integer(json_get(question, "question")), move.length, move.text);
}

// Handles a message in the order of its fields: matches start before they ask, and end last.
static void handle(const Json *message) {
    const Json *each;
    for (each = json_get(message, "matchStarts")->first; each != NULL; each = each->next) {
        start_match(each);
    }
    const Json *questions = json_get(message, "questions")->first;
    if (questions != NULL) {
        fputs("{\"answers\":[", stdout);
        for (each = questions; each != NULL; each = each->next) {
            if (each != questions) {
                putchar(',');
            }
            answer(each);
        }
        puts("]}");
        fflush(stdout); // or the arena would wait for an answer that lies in a buffer here
    }
    for (each = json_get(message, "matchEnds")->first; each != NULL; each = each->next) {
        end_match(json_integer(json_get(each, "table")));
    }
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) != -1) {
        const Json *message = json_read(line);
        if (message == NULL) {
            fprintf(stderr, "The arena sent a line that is no JSON: %s.\n", json_error());
            return EXIT_FAILURE;
        }
        handle(message);
    }
    free(line);
    free(matches);
    return EXIT_SUCCESS; // standard input has ended: the arena has said goodbye
}
