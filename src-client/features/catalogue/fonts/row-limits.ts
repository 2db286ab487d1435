/** Most characters named one by one in a sentence; longer lists are not read. */
export const LIST_CHARACTERS_SHOWN = 4
/** Rows visible without scrolling on most screens: their pictures load at once. */
export const EAGER_ROWS = 4
