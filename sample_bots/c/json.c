#include "json.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1024, MOST_DEPTH = 64 };

// The pool: blocks of values, so that no value moves when there must be more.
typedef struct Block Block;
struct Block {
    Json values[BLOCK];
    Block *next;
};

static Block *blocks, *block;
static int used; // values of `block`

static const char *begin; // of the line
static char *at;          // the next character
static char error[80];

static const Json NOTHING = {.kind = JSON_NULL, .text = ""};

static Json *read_value(int depth);

static void *refuse(const char *what) {
    snprintf(error, sizeof error, "%s at column %td", what, at - begin + 1);
    return NULL;
}

static Json *new_value(JsonKind kind) {
    if (block == NULL || used == BLOCK) {
        Block **next = block == NULL ? &blocks : &block->next;
        if (*next == NULL && (*next = calloc(1, sizeof **next)) == NULL) {
            return refuse("no memory");
        }
        block = *next;
        used = 0;
    }
    Json *value = &block->values[used++];
    *value = NOTHING;
    value->kind = kind;
    return value;
}

static void skip_blanks(void) {
    at += strspn(at, " \t\r\n");
}

static int hex_digits(const char *digits) {
    int code = 0;
    for (int i = 0; i < 4; i++) {
        char c = digits[i];
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0) {
            return -1;
        }
        code = code * 16 + digit;
    }
    return code;
}

// Writes a character as UTF-8 and returns where the next one goes.
static char *put_utf8(char *to, long code) {
    if (code < 0x80) {
        *to++ = (char)code;
    } else if (code < 0x800) {
        *to++ = (char)(0xC0 | code >> 6);
        *to++ = (char)(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        *to++ = (char)(0xE0 | code >> 12);
        *to++ = (char)(0x80 | (code >> 6 & 0x3F));
        *to++ = (char)(0x80 | (code & 0x3F));
    } else {
        *to++ = (char)(0xF0 | code >> 18);
        *to++ = (char)(0x80 | (code >> 12 & 0x3F));
        *to++ = (char)(0x80 | (code >> 6 & 0x3F));
        *to++ = (char)(0x80 | (code & 0x3F));
    }
    return to;
}

// Reads what stands behind \u, and the second half of a pair where there must be one.
static char *put_escaped(char *to) {
    long code = hex_digits(at);
    if (code < 0) {
        return refuse("no four digits behind \\u");
    }
    at += 4;
    if (code >= 0xD800 && code < 0xDC00) {
        long low = at[0] == '\\' && at[1] == 'u' ? hex_digits(at + 2) : -1;
        if (low < 0xDC00 || low > 0xDFFF) {
            return refuse("half of a pair of \\u");
        }
        at += 6;
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    } else if (code == 0 || (code >= 0xDC00 && code < 0xE000)) {
        return refuse("a character that cannot be"); // NUL would end the text
    }
    return put_utf8(to, code);
}

// Reads a text in place, which is never longer without its escapes. `at` is behind the quote.
static const char *read_text(void) {
    static const char NAMES[] = "\"\\/bfnrt", MEANT[] = "\"\\/\b\f\n\r\t";
    const char *text = at;
    char *to = at;
    while (*at != '"') {
        if ((unsigned char)*at < ' ') {
            return refuse("a text without its end");
        }
        if (*at != '\\') {
            *to++ = *at++;
            continue;
        }
        at++;
        const char *name = *at == '\0' ? NULL : strchr(NAMES, *at);
        if (name != NULL) {
            *to++ = MEANT[name - NAMES];
            at++;
        } else if (*at == 'u') {
            at++;
            if ((to = put_escaped(to)) == NULL) {
                return NULL;
            }
        } else {
            return refuse("an unknown escape");
        }
    }
    at++;
    *to = '\0';
    return text;
}

// Reads what a list or an object holds, up to its end. `at` is behind the first bracket.
static Json *read_members(Json *whole, char end, int depth) {
    Json **place = &whole->first;
    skip_blanks();
    if (*at == end) {
        at++;
        return whole;
    }
    for (;;) {
        const char *name = NULL;
        skip_blanks();
        if (whole->kind == JSON_OBJECT) {
            if (*at != '"') {
                return refuse("no name in an object");
            }
            at++;
            if ((name = read_text()) == NULL) {
                return NULL;
            }
            skip_blanks();
            if (*at != ':') {
                return refuse("no colon behind a name");
            }
            at++;
        }
        Json *value = read_value(depth + 1);
        if (value == NULL) {
            return NULL;
        }
        value->name = name;
        *place = value;
        place = &value->next;
        skip_blanks();
        if (*at == end) {
            at++;
            return whole;
        }
        if (*at != ',') {
            return refuse("neither a comma nor an end");
        }
        at++;
    }
}

static Json *read_number(void) {
    Json *value = new_value(JSON_NUMBER);
    char *end;
    if (value != NULL) {
        value->text = at;
        value->number = strtod(at, &end);
        // strtod reads more than JSON has: "inf", hexadecimal digits.
        if (end == at || (size_t)(end - at) > strspn(at, "+-.0123456789eE")) {
            return refuse("no number");
        }
        at = end;
    }
    return value;
}

static Json *read_word(const char *word, JsonKind kind, double number) {
    if (strncmp(at, word, strlen(word)) != 0) {
        return refuse("no value");
    }
    Json *value = new_value(kind);
    if (value != NULL) {
        value->number = number;
        at += strlen(word);
    }
    return value;
}

static Json *read_value(int depth) {
    Json *value;
    if (depth > MOST_DEPTH) {
        return refuse("too many brackets");
    }
    skip_blanks();
    switch (*at) {
    case '{':
        at++;
        value = new_value(JSON_OBJECT);
        return value == NULL ? NULL : read_members(value, '}', depth);
    case '[':
        at++;
        value = new_value(JSON_LIST);
        return value == NULL ? NULL : read_members(value, ']', depth);
    case '"':
        at++;
        value = new_value(JSON_TEXT);
        return value == NULL || (value->text = read_text()) == NULL ? NULL : value;
    case 't':
        return read_word("true", JSON_BOOL, 1);
    case 'f':
        return read_word("false", JSON_BOOL, 0);
    case 'n':
        return read_word("null", JSON_NULL, 0);
    default:
        return *at == '-' || (*at >= '0' && *at <= '9') ? read_number() : refuse("no value");
    }
}

const Json *json_read(char *line) {
    begin = at = line;
    block = NULL;
    used = 0;
    Json *value = read_value(0);
    if (value == NULL) {
        return NULL;
    }
    skip_blanks();
    return *at == '\0' ? value : refuse("something behind the value");
}

const char *json_error(void) {
    return error;
}

const Json *json_get(const Json *object, const char *name) {
    if (object->kind == JSON_OBJECT) {
        for (const Json *value = object->first; value != NULL; value = value->next) {
            if (strcmp(value->name, name) == 0) {
                return value;
            }
        }
    }
    return &NOTHING;
}

long json_integer(const Json *value) {
    switch (value->kind) {
    case JSON_TEXT:
        return strtol(value->text, NULL, 10);
    case JSON_NUMBER:
    case JSON_BOOL:
        return (long)value->number;
    default:
        return 0;
    }
}

const char *json_text(const Json *value) {
    return value->kind == JSON_TEXT ? value->text : "";
}
