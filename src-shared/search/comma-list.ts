/** The slug of a topic or a tag. */
export const LABEL_SLUG = /^[\p{L}\p{M}\p{N}-]{1,60}$/u

/** The distinct items of a comma list, without spaces around them. */
export const commaList = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
]
