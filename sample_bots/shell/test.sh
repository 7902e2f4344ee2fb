#!/bin/sh
# Tests of the strategy, without an arena: sh test.sh

here=$(dirname "$0")
failed=0

# What jq says to an expression, with the strategy at hand, must be this.
check() {
    what=$1 expected=$2 expression=$3
    said=$(jq -n -c -r -L "$here" "include \"strategy\"; $expression")
    if [ "$said" = "$expected" ]; then
        echo "ok      $what"
    else
        echo "FAILED  $what: expected $expected, was $said"
        failed=$((failed + 1))
    fi
}

# A question for a card, as jq has it: what may be played is the hand.
play() {
    hand=$1 table=$2 caida=${3:-} chain_rank=${4:-0} chain_points=${5:-0}
    cat <<JSON
{ moves: "$hand", observation: { hand: "$hand", tableCards: "$table", caidaCard: "$caida",
  chainRank: $chain_rank, chainPoints: $chain_points } }
JSON
}

runs='choose({ runs: true })'
no_runs='choose({ runs: false })'

check 'declares what it can' declare "{ moves: \"declare silent\" } | $runs"
check 'is silent where it must be' silent "{ moves: \"silent\" } | $runs"

check 'plays the first card of equal ones' 12B "$(play '12B 7O' '1C 3C') | $runs"
check 'plays the first card to an empty table' 12B "$(play '12B 7O' '') | $runs"
check 'takes the longer run' 6B "$(play '2B 6B' '2C 6C 7C 10C') | $runs"
check 'takes one card without runs' 6B "$(play '6B 2B' '2C 6C 7C 10C') | $no_runs"
check 'takes no run across a gap' 4B "$(play '1B 4B' '1C 3C 4C 5C') | $runs"
check 'takes the whole table' 1B "$(play '10O 1B' '1C 2C') | $runs"
check 'prefers the capture that is a caida' 5B "$(play '2B 5B' '2C 5C 11C' 5C) | $runs"
check 'goes on with a chain' 2B "$(play '6B 2B' '6C 7C 10C' '' 2 5) | $runs"

run=$(play 6B '2C 6C 7C 10C')
check 'counts a run and the card itself' 4 "$run | .observation | gain(\"6B\"; { runs: true })"

echo "$failed failed."
[ "$failed" -eq 0 ]
