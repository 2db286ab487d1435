/** What the file says of embedding (OS/2 fsType); null without a file that can be served. */
type Embedding = { level: string; bitmapOnly: boolean } | null

interface StyleOfSheet {
  weight: number
  italic: boolean
  /** OS/2 width class. */
  width: number
  axes: readonly { tag: string; min: number; max: number }[]
}

/** OS/2 width classes as CSS percentages. */
export const WIDTH_PERCENT = [50, 50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]
/** Width class of normal width. */
const NORMAL = 5

/** Address of the style sheet with these styles, in the order that the syntax of /css2 requires. */
export const styleSheetPath = (families: readonly { name: string; fonts: readonly StyleOfSheet[] }[]): string =>
  `/css2?${families.map(({ name, fonts }) => `family=${encodeURIComponent(name).replaceAll('%20', '+')}${placesOf(name, fonts)}&`).join('')}display=swap`

/** ':ital,wght@0,400;1,700'; '' = the regular style. */
function placesOf(name: string, fonts: readonly StyleOfSheet[]): string {
  const italic = fonts.some((font) => font.italic)
  const widths = [...new Set(fonts.map((font) => font.width))].sort((a, b) => a - b)
  const wide = widths.some((width) => width !== NORMAL)
  const places = [false, true].flatMap((slope) =>
    widths.flatMap((width) =>
      spansOf(fonts.filter((font) => font.italic === slope && font.width === width)).map((span) =>
        [...(italic ? [Number(slope)] : []), ...(wide ? [WIDTH_PERCENT[width]] : []), span].join(','),
      ),
    ),
  )
  // The end of a name such as 'Half:wght@700' would be read as axes.
  if (places.join() === '400' && !name.includes('@')) return ''
  return `:${italic ? 'ital,' : ''}${wide ? 'wdth,' : ''}wght@${places.join(';')}`
}

/** Ranges of weights such as '400' or '100..900', ascending and not overlapping. */
function spansOf(fonts: readonly StyleOfSheet[]): string[] {
  const spans = fonts
    .map((font) => {
      const axis = font.axes.find(({ tag }) => tag === 'wght')
      return axis ? { from: axis.min, to: axis.max } : { from: font.weight, to: font.weight }
    })
    .sort((a, b) => a.from - b.from || b.to - a.to)
  const apart: typeof spans = []
  for (const span of spans) if (apart.every((one) => span.from > one.to)) apart.push(span)
  return apart.map(({ from, to }) => (from === to ? `${from}` : `${from}..${to}`))
}

/** The styles of a family that web pages use: of those that may be embedded the ones of normal width, if it has any. */
export function usualStyles<Style extends StyleOfSheet & { embedding: Embedding }>(fonts: readonly Style[]): Style[] {
  const served = fonts.filter(({ embedding }) => embedding && embedding.level !== 'restricted' && !embedding.bitmapOnly)
  const usual = served.filter((font) => font.width === NORMAL)
  return usual.length > 0 ? usual : served
}
