/** A text that may stand alone: a combining mark gets a dotted circle to stand on. */
export const standing = (text: string): string => (/^\p{M}/u.test(text) ? `\u25cc${text}` : text)
