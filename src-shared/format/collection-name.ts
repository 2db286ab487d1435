/** Characters of a name as its counter counts them: one per code point, so that an emoji is one and not two. */
export const collectionNameLength = (name: string): number => [...name].length
