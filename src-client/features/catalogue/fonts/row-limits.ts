/** Characters that a sentence names one by one; a longer list is no longer read. */
export const LIST_CHARACTERS_SHOWN = 4
/** Rows that are in sight on most screens: their pictures load at once and they hydrate first. */
export const EAGER_ROWS = 4
