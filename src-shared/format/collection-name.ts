/** Length of a name for its counter: one per code point, so that an emoji counts as one. */
export const collectionNameLength = (name: string): number => [...name].length
