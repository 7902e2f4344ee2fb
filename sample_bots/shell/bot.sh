#!/bin/sh
# A bot for the Ronda arena as a shell script with jq: it reads a line and writes a line.
#
# arena connect, which starts it, speaks with the arena. Each line on standard input is one
# message of the arena in JSON; all questions of a line are answered in one line on standard
# output. How it decides stands in strategy.jq.
#
# One jq reads all lines. A jq for each line would take longer to start than to answer.

here=$(dirname "$0")

if ! command -v jq >/dev/null; then
    echo "This bot needs jq: apt-get install jq, or brew install jq." >&2
    exit 1
fi

# --unbuffered, or the arena would wait for an answer that lies in a buffer here.
exec jq --null-input --unbuffered --compact-output -L "$here" '
    include "strategy";

    # The state is the rules by table, as long as their matches last, and the last answers.
    # The fields of a message are handled in their order: matches start before they ask.
    foreach inputs as $message ({};
        reduce $message.matchStarts[] as $start (.;
            .rules[$start.table | tostring] = $start.rules)
        | .rules as $rules
        | .answers = [
            $message.questions[]
            | { table, question, move: choose($rules[.table | tostring]) }
        ]
        | reduce $message.matchEnds[] as $over (.;
            del(.rules[$over.table | tostring]));

        select(.answers != []) | { answers }
    )
'
