/** Puts a dotted circle before a leading combining mark, so that it can be shown alone. */
export const standing = (text: string): string => (/^\p{M}/u.test(text) ? `\u25cc${text}` : text)
