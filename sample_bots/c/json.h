// A reader for JSON, as much as a bot needs: one line becomes a tree of values.
//
// The values lie in a pool that is used again for the next line, and texts are read in place:
// a tree is good until the next line is read, and nothing has to be freed.

#ifndef JSON_H
#define JSON_H

#include <stddef.h>

typedef enum { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_OBJECT } JsonKind;

typedef struct Json Json;
struct Json {
    JsonKind kind;
    const char *name; // what an object calls it; NULL in lists and at the root
    const char *text; // of a text, without its escapes; of a number, its first digit
    double number;    // of a number; 1 for true
    Json *first;      // the first value in a list or object; NULL: it is empty
    Json *next;       // the value behind this one in the same list or object
};

// Reads a line, and writes into it. Returns NULL where it is no JSON: then json_error() says
// what is wrong, and at which column.
const Json *json_read(char *line);

const char *json_error(void);

// The value that an object has by a name; an empty value where there is none.
const Json *json_get(const Json *object, const char *name);

// A number as an integer, 64-bit ones in quotes too, and 0 where there is none.
long json_integer(const Json *value);

// A text; empty where there is none.
const char *json_text(const Json *value);

#endif
