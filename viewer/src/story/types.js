// The shapes that story and page share. Only types: nothing here runs.

/**
 * @typedef {'start' | 'deal' | 'repair' | 'declare' | 'play' | 'penalty' | 'redeal' | 'fault' | 'round_end' | 'end'} StepKind
 * A record's line is one step, but for `round`, which is a `deal` (the layout as it was first laid)
 * and then one `repair` for each card that was taken back (RULES 3.4). `start` is the header.
 *
 * @typedef {object} Claim  What a seat said when it was asked to declare (RULES 4).
 * @property {number} seat
 * @property {string[]} cards  empty: silent
 * @property {number} points  what it would be worth if it is the best
 *
 * @typedef {object} State  The table after a step. Never changed once made; nothing of it is guessed.
 * @property {number} round  from 0; -1 before the first
 * @property {number} dealer
 * @property {number | null} turn  the seat that decides next; null: none does
 * @property {string[][]} hands  by seat
 * @property {string[]} table  in the order in which they were laid
 * @property {number} stock  how many cards are undealt
 * @property {string[][]} piles  by side, the cards captured in this round
 * @property {number[]} scores  by side, as the last settled round left them
 * @property {number[]} gains  by side, points of this round so far (majority comes with round_end)
 * @property {Claim[]} claims  of this round, in order
 * @property {string | null} laid  the card of which a capture now is a caida (RULES 5.5)
 * @property {{ rank: string, award: 'bkhamsa' | 'bachra' } | null} chain  what would go on with it
 * @property {number | null} capturer  the seat that captured last
 * @property {number[]} forfeited  seats for which a stand-in plays
 * @property {number[]} strikes  by seat
 * @property {(number | null)[]} banks  by seat, milliseconds left; null: not recorded, or no bank
 *
 * @typedef {object} Step
 * @property {number} at  its own number, from 0
 * @property {number} line  in the record, from 1
 * @property {StepKind} kind
 * @property {any} event  the record's line, as it was written
 * @property {number | null} seat  whose deed it is
 * @property {number} round  -1 before the first
 * @property {State} state  after it
 * @property {Moment[]} moments  what is worth jumping to here
 *
 * @typedef {'round' | 'declaration' | 'penalty' | 'caida' | 'bkhamsa' | 'bachra' | 'mesa' | 'fault' | 'lead' | 'end'} MomentKind
 *
 * @typedef {object} Moment
 * @property {MomentKind} kind
 * @property {number} at  the step
 * @property {number | null} side  whom it brings points, or who leads now; null: nobody
 * @property {number} points
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {number} side
 * @property {string} bot  '' where the record names none
 * @property {string} version  '' where the record names none
 *
 * @typedef {object} Stop  Where a record cannot be followed any further.
 * @property {number} line
 * @property {string} reason  the reader's sentence, in English
 *
 * @typedef {object} Story  A record, told step by step.
 * @property {string} name  how a person calls the record: a file, a match
 * @property {any} header  its first line
 * @property {number} players
 * @property {number} sides
 * @property {Seat[]} seats
 * @property {any} rules  every switch, as the reader read them
 * @property {Step[]} steps  never empty
 * @property {Moment[]} moments  all, in order
 * @property {any | null} end  the last line; null where the record stops before it
 * @property {Stop | null} stop  null: it could be followed to its end
 */

export {};
