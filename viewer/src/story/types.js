// The shapes that story and page share. Only types: nothing here runs.

/**
 * @typedef {'start' | 'deal' | 'repair' | 'declare' | 'play' | 'penalty' | 'redeal' | 'fault' | 'round_end' | 'end'} StepKind
 * A record's line is one step, but for `round`, which is a `deal` (the layout as it was first laid)
 * and then one `repair` for each card that was taken back (RULES 3.4). `start` is the header.
 *
 * @typedef {object} Claim  What a seat said when it was asked to declare (RULES 4).
 * @property {number} seat
 * @property {string[]} cards  what it showed; empty: silent
 * @property {string[]} held  what it could have shown; more than `cards`: it kept silent about this.
 *   Only for who sees that hand
 * @property {boolean} isTringa  of what it held
 * @property {number} points  what that is worth if it is the best; 0: nothing was held
 * @property {boolean | null} isBest  whether it scored; null: not all have answered yet. Shown, and
 *   false: it was beaten by the best (RULES 4.5)
 *
 * @typedef {object} State  The table after a step. Never changed once made; nothing of it is guessed.
 *   What has not changed since the step before is the same object, so `===` tells what moved.
 * @property {number} round  from 0; -1 before the first. It stays until the next is dealt
 * @property {number} dealer
 * @property {number | null} turn  the seat that decides next; null: something else comes first
 * @property {string[][]} hands  by seat, in the order of dealing
 * @property {string[]} table  in the order in which they were laid
 * @property {number} stock  how many cards are yet to be dealt in this round
 * @property {number} out  how many stay out of this round (six-card hands leave some)
 * @property {string[]} returned  taken back in repairs, as far as they went; a card can come twice
 * @property {string[][]} piles  by side, the cards captured in this round, in order; leftovers at its end
 * @property {number[]} scores  by side, as the last settled round left them
 * @property {number[]} gains  by side, points of this round so far. The majority comes with
 *   `round_end`, where all is in `scores` and these are 0: the points of a side are always the sum
 * @property {Claim[]} claims  of this round, in order
 * @property {string | null} laid  the card of which a capture now is a caida (RULES 5.5)
 * @property {{ rank: string, award: 'bkhamsa' | 'bachra' } | null} chain  what would go on with it
 * @property {number | null} capturer  the seat that captured last in this round
 * @property {number[]} forfeited  seats for which a stand-in plays, in order
 * @property {number[]} strikes  by seat
 * @property {(number | null)[]} banks  by seat, milliseconds left; null: there is no bank, or the
 *   record does not tell what was used of it
 *
 * @typedef {'caida' | 'bkhamsa' | 'bachra' | 'mesa'} Award
 *
 * @typedef {object} Earning  Why points were won at a step.
 * @property {Award | 'declaration' | 'penalty' | 'majority'} kind
 * @property {number | null} seat  whose deed it was: who declared best, kept silent (penalty), played;
 *   null for the majority
 * @property {number[]} points  by side
 *
 * @typedef {object} Gain  What is counted together towards winning (RULES 7.4).
 * @property {'majority' | 'declaration' | 'penalty' | 'play'} kind  the awards of one play are one
 * @property {number} at  the step that brought it
 * @property {number | null} seat  as in Earning
 * @property {number[]} points  by side
 *
 * @typedef {object} Count  How a round is counted at its end, to see whether a side has won.
 * @property {number[]} before  the scores before the round
 * @property {number[]} tied  the sides of a tie-break; empty outside of one (7.5)
 * @property {Gain[]} gains  all of the round, in the order in which they are counted
 * @property {number[]} leaders  one: it has won. Several: they go on in a tie-break. None: all go on
 * @property {number} deciding  the gain after which one side led that had reached the target; -1: none
 *   did, or it was a tie-break
 * @property {number[]} totals  by side, after that gain; else after all
 *
 * @typedef {object} Repair  How an illegal layout was made better (RULES 3.4).
 * @property {string} taken  the card that was taken back into the stock
 * @property {string[]} against  the card of its rank, or the three with which it was a run of four
 * @property {string} laid  the card that was laid instead
 *
 * @typedef {object} Step
 * @property {number} at  its own number, from 0
 * @property {number} line  in the record, from 1
 * @property {StepKind} kind
 * @property {any} event  the record's line, as it was written. What the rules say of it is right;
 *   what belongs to the run (`ms`, `note`, `detail`) can be of any kind: take it from below
 * @property {number | null} seat  whose deed it is
 * @property {number} round  -1 before the first
 * @property {number | null} decision  which of the round's it is, from 0, answers for declarations
 *   and forced plays included; null: it is none
 * @property {State} state  after it
 * @property {Moment[]} moments  what is worth jumping to here
 * @property {Earning[]} earnings  what it brought, in order; for the sum of `scores` and `gains`
 *   there is no other reason to change
 * @property {Count | null} count  with `round_end`
 * @property {Repair | null} repair  with `repair`
 * @property {'bot' | 'forced' | 'stand_in' | null} by  who decided; null: no decision, or not recorded
 * @property {boolean} isGiven  whether it was decided in the match from which this one was played on
 * @property {number | null} think  milliseconds that the bot thought; null: not asked, or not recorded
 * @property {number | null} lag  milliseconds that the arena itself may have been late beside that
 * @property {string} note  what the bot remarked; ''
 * @property {number | null} signal  to the partner, 1 to 15 (RULES 8.4)
 * @property {string} detail  of a fault; ''
 * @property {string} said  what the bot answered that was a fault; ''
 *
 * @typedef {'round' | 'declaration' | 'penalty' | 'caida' | 'bkhamsa' | 'bachra' | 'mesa' | 'fault' | 'lead' | 'end'} MomentKind
 *
 * @typedef {object} Moment  Defined in moments.js, by kind.
 * @property {MomentKind} kind
 * @property {number} at  the step
 * @property {number} line  in the record, from 1
 * @property {number} round
 * @property {number | null} seat  whose deed it is
 * @property {number | null} side  whom it brings points, or who leads or has won now; null: nobody, or several
 * @property {number} points
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {number} side
 * @property {string} bot  '' where the record names none
 * @property {string} version  '' where the record names none
 *
 * @typedef {object} Stop  Where a record cannot be followed any further.
 * @property {number} line  the first that is not as it must be, or the last where more is missing
 * @property {string} reason  the reader's sentence, in English, without a full stop
 *
 * @typedef {object} Chapter  One round.
 * @property {number} round
 * @property {number} first  its first step: the deal
 * @property {number} last  its last step; faults before the next deal belong to it
 * @property {number[]} decisions  the steps that are its decisions, in order
 *
 * @typedef {object} Verdict  Why the match ended as it did (RULES 7).
 * @property {'target' | 'count' | 'tie_break' | 'max_rounds' | 'forfeit' | 'played_out'} reason  only
 *   the winner had reached the target (7.2); several had, and the round was counted anew (7.4); a tie
 *   was played off (7.5); the last round allowed was played (7.7); fewer than two sides had a bot left;
 *   of three players one had forfeited and is last, whatever the stand-in scored for it
 * @property {number | null} winner
 * @property {Count | null} count  of the last round that was settled; null: none was
 *
 * @typedef {object} TimeControl  In milliseconds; null: no such bound.
 * @property {number | null} bank
 * @property {number} increment
 * @property {number | null} limit
 *
 * @typedef {object} About  What the record says of its run, as far as it is text; '' where it does not.
 * @property {string} match
 * @property {string} engine
 * @property {string} arena
 * @property {string} time_control
 * @property {string} fault_policy
 * @property {string} sandbox
 * @property {string} started
 * @property {string} ended
 *
 * @typedef {object} Origin  From where the match was played on: decisions before that are another's.
 * @property {string} match
 * @property {number} round
 * @property {number} decision  the first of its own, in that round
 *
 * @typedef {object} Story  A record, told step by step.
 * @property {string} name  how a person calls the record: a file, a match
 * @property {any} header  its first line
 * @property {About} about
 * @property {number} players
 * @property {number} sides
 * @property {number} share  the cards beyond which a side's pile scores (RULES 6.3)
 * @property {Seat[]} seats
 * @property {any} rules  every switch, as the reader read them
 * @property {string} preset  the name of these rules; 'custom'
 * @property {TimeControl | null} control  null: not recorded
 * @property {Origin | null} origin  null: it was played from the beginning
 * @property {Step[]} steps  never empty
 * @property {Chapter[]} chapters  by round
 * @property {Moment[]} moments  all, in order
 * @property {any | null} end  the last line; null where the record cannot be followed to it
 * @property {Verdict | null} verdict  null as `end`
 * @property {{ line: number, event: any } | null} reveal  the line that reveals seed and nonce, also
 *   where the record cannot be followed to it
 * @property {Stop | null} stop  null: it could be followed to its end
 *
 * @typedef {object} Check  One thing that the seed proves, or does not (RULES 9).
 * @property {'commitment' | 'dealer' | 'attempt' | 'pack'} what  `attempt` stands there only where it
 *   is wrong: it is how many deals of a round were void before
 * @property {number} line  in the record, from 1
 * @property {number | null} round  of an attempt or a pack
 * @property {boolean} isProved
 * @property {string} expected  what the seed gives
 * @property {string} found  what the record says
 *
 * @typedef {object} Proof
 * @property {'proved' | 'disproved' | 'no_seed' | 'no_crypto'} status  the seed is not revealed, or
 *   the browser does not calculate here: then there are no checks
 * @property {Check[]} checks  commitment, first dealer, then every pack that was told
 * @property {string} reason  with `no_seed`: what is wrong, in English; else ''
 *
 * @typedef {object} Choice  What was decided in one leg where legs parted.
 * @property {number} at  the step
 * @property {number} seat  the same in all legs; who sits there is another
 * @property {string} move  a card, `declare` or `silent`
 * @property {Step['by']} by
 *
 * @typedef {object} Fork  One round of a block: the same cards in every leg, played by other bots.
 * @property {number} round
 * @property {(Chapter | null)[]} chapters  by leg; null: the leg has no such round
 * @property {number | null} decision  the first of the round that differs, as in `Step.decision`: hands
 *   and table were the same in all legs that came so far (scores of former rounds may not be). Null:
 *   none differs, as far as two legs have it. Signals are no difference
 * @property {(Choice | null)[]} choices  by leg, of that decision; null: the leg stops before it
 * @property {(number[] | null)[]} worth  by leg, the points of the round by side; null: not settled
 *
 * @typedef {object} Parting  Where the legs of a block parted.
 * @property {'players' | 'rules' | 'dealer' | 'packs' | null} obstacle  in what they differ, so that
 *   they are no legs of one block and there are no forks; null: they are
 * @property {Fork[]} forks  one for each round that any leg has
 * @property {Fork | null} first  the first in which they parted
 */

export {};
