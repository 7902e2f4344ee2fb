#!/bin/sh
# A whole bot of two programs that know nothing of the arena: grpcurl, which reads the contract
# by server reflection and turns messages into JSON, and jq, which answers in JSON.
#
# The only argument is the grpcurl to use. The first move is the answer to everything.
set -eu

answers=$(mktemp -u)
mkfifo -m 600 "$answers"

answer='
    (.questions // [] | map({table, question, move: (.moves / " ")[0]})) as $answers
    | if $answers != [] then {$answers} else empty end,
      if .goodbye then halt else empty end'

# jq leaves at goodbye, which ends the input of grpcurl, and so the stream.
"$1" -plaintext -d @ "$ARENA_ADDRESS" arena.v1.PlayService/Play <"$answers" | {
    rm "$answers" # both have opened it
    jq --null-input --compact-output '{hello: {token: env.ARENA_TOKEN, protocol: 1, tables: 8}}'
    exec jq --unbuffered --compact-output "$answer"
} >"$answers"
