// What every part of the page is given, and what it can ask for. Only types: nothing here runs.

/**
 * @typedef {import('../story/types.js').Story} Story
 * @typedef {import('../story/types.js').Step} Step
 * @typedef {import('./noted.js').NotedKind} NotedKind
 *
 * @typedef {'play' | 'turn' | 'round'} Stride  one step; to the next decision; to the next round
 * @typedef {'spanish' | 'french'} Deck
 * @typedef {'moments' | 'moves' | 'legs' | 'proof' | 'facts' | 'words' | 'settings' | 'help'} Panel
 *
 * @typedef {object} Input  What the viewer is mounted with: records, and wishes.
 * @property {{ name: string, text: string, finding?: string }[]} records  the legs of a block, or one
 *   match; `finding` is what `arena verify` has found wrong, in English
 * @property {number} [leg]  which of the records is shown at first; without it the first
 * @property {string[]} [missing]  names of legs of the block that could not be found
 * @property {string} [language]  of the page at first; else the reader's own
 * @property {Deck} [deck]
 * @property {number | null} [seat]  whose view at first; null: all hands open
 * @property {Record<string, Record<string, string | string[]>>} catalogues  by language
 * @property {boolean} [isAddressed]  whether the page's address names the moment; without it: yes. One
 *   viewer of a page can have the address
 *
 * @typedef {object} View  What is shown now. A part of the page is a function of it: `(view) => html`.
 * @property {Story} story  the leg that is shown
 * @property {Story[]} legs  all that were given, `story` among them
 * @property {number} leg  which of them `story` is
 * @property {(string | null)[]} findings  by leg
 * @property {string[]} missing  names of legs that could not be found
 * @property {number} at  the step that is shown
 * @property {Step} step
 * @property {Step | null} before  the step before it
 * @property {number | null} seat  whose view; null: all hands open
 * @property {Deck} deck
 * @property {string} language
 * @property {string[]} languages  that can be chosen
 * @property {NotedKind[]} kinds  of moments that are listed, and jumped between; empty: all
 * @property {boolean} isPlaying
 * @property {number} speed  1: as fast as one can read
 * @property {boolean} isLaterHidden  whether strip, moments and results are shown only up to this step
 * @property {Panel | null} panel  which of the panels is open
 * @property {Acts} act
 * @property {(text: string, values?: Record<string, string | number>) => string} t  translates
 * @property {(one: string, many: string, count: number, values?: Record<string, string | number>) => string} n
 *   translates what is counted; `{count}` is filled in
 *
 * @typedef {object} Acts  What a part of the page can ask for.
 * @property {(at: number) => void} go
 * @property {(stride: Stride, direction: 1 | -1) => void} move
 * @property {(kinds: NotedKind[], direction: 1 | -1) => void} jump
 * @property {() => void} toggle  plays or pauses
 * @property {(speed: number) => void} setSpeed
 * @property {(direction: 1 | -1) => void} hurry  the next faster or slower speed
 * @property {(seat: number | null) => void} setSeat
 * @property {(leg: number) => void} setLeg  keeps round and turn where it can
 * @property {(deck: Deck) => void} setDeck
 * @property {(language: string) => void} setLanguage
 * @property {(kinds: NotedKind[]) => void} setKinds
 * @property {(isLaterHidden: boolean) => void} hideLater
 * @property {(panel: Panel | null) => void} setPanel  opens a panel, or closes what is open
 */

export {};
