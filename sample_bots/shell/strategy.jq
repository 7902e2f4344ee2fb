# Takes the most now and never asks what it leaves behind: as greedy, the arena's sample bot.
#
# A pure function of a question, and of the rules of the match.

# Takes the suit off a card: 12 of "12B".
def rank: .[:-1] | tonumber;

# Lists what a card of a rank takes of a list of cards: its match and the unbroken run above it.
# There is no 8 and no 9: the 10 lies right above the 7.
def captured($lowest; $runs):
    INDEX(rank | tostring) as $by_rank
    | [
        label $gap
        | (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
        | select(. >= $lowest)
        | $by_rank[tostring]
        | if . == null then break $gap else . end
    ]
    | if $runs then . else .[:1] end;

# Counts what playing a card brings at once, of an observation: awards and captured cards, a
# point each. A card more for us is a card less for the others, so that it moves the difference
# of the scores by about one point, just as an award does.
def gain($card; $rules):
    ($card | rank) as $rank
    | if $rank == .chainRank then
        .chainPoints + 1 # b'khamsa or b'achra; the card itself is captured
    else
        .caidaCard as $laid
        | (.tableCards | split(" ")) as $table
        | ($table | captured($rank; $rules.runs)) as $taken
        | if $taken == [] then 0
        else
            ($taken | map(select(. == $laid)) | length) as $caida
            | (if ($taken | length) == ($table | length) then 1 else 0 end) as $mesa
            | $caida + $mesa + ($taken | length) + 1 # the card that captures counts too
        end
    end;

# Chooses one of a question's moves.
def choose($rules):
    if .moves | test("silent") then
        .moves | split(" ")[0] # `declare`, where there is a choice
    else
        .observation as $seen
        | $seen.hand
        | split(" ")
        | map({ card: ., worth: (. as $card | $seen | gain($card; $rules)) })
        | sort_by(-.worth)[0].card # of equal cards the first: sorting keeps their order
    end;
