/**
 * Words for large type. They come from the font's own sample, so they are in its script and the font has all their letters.
 */

const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null
/** Each is a character that people see. In most samples each is one letter of ASCII, and the segmenter takes fifty times as long. */
const graphemes = (text: string) =>
  segmenter && !/^[ -~]*$/.test(text) ? Array.from(segmenter.segment(text), (part) => part.segment) : [...text]

/** Scripts written without spaces may be cut anywhere between characters. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u

/** Words that should not end a phrase or be shown alone. English, as most samples are. */
const LINKING = new Set('a an and as at but by for from in is it of on or so the to with & + / ·'.split(' '))
const isLinking = (word: string) => LINKING.has(word.toLowerCase())

/** As many whole words from the start as fit into `most` characters, but at least one. */
export function firstWords(text: string, most: number): string {
  const words = text.trim().split(/\s+/u).filter(Boolean)
  const line: string[] = []
  for (const word of words) {
    if (line.length > 0 && graphemes([...line, word].join(' ')).length > most) break
    line.push(word)
  }
  if (line.length < words.length) {
    while (line.length > 1 && isLinking(line.at(-1) as string)) line.pop()
    const telling = words.find((word) => !isLinking(word))
    if (line.length === 1 && isLinking(line[0] as string) && telling) line[0] = telling
  }
  const joined = line.join(' ')
  const cut =
    graphemes(joined).length > most && UNSPACED.test(joined) ? graphemes(joined).slice(0, most).join('') : joined
  // A cut sentence must not end in a comma, dash or operator, or have brackets and quotes without their other half.
  const whole = cut === text.trim()
  if (whole) return cut
  const trimmed = cut.replace(/[\s,;:–—=!<>+-]+$/u, '')
  const mended = closed(trimmed)
  // If a bracket lost its other half, a complete piece from further on reads better.
  const piece = mended === trimmed ? '' : wholePiece(words, most)
  return (piece.length > mended.length ? piece : mended) || cut
}

const DANGLING = /^[,;:–—=!<>+-]|[,;:–—=!<>+-]$/u

/** The longest run of words within `most` characters that has complete brackets and no linking word or operator at its ends. */
function wholePiece(words: readonly string[], most: number): string {
  let best = ''
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= words.length; to++) {
      const run = words.slice(from, to)
      const piece = run.join(' ')
      const length = graphemes(piece).length
      if (length > most) break
      const hangs = isLinking(run[0] as string) || isLinking(run.at(-1) as string) || DANGLING.test(piece)
      if (!hangs && closed(piece) === piece && length > graphemes(best).length) best = piece
    }
  }
  return best
}

const BRACKETS: readonly [string, string][] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['“', '”'],
  ['«', '»'],
]

/** Removes brackets and quotes whose other half was cut off. */
function closed(text: string): string {
  return BRACKETS.reduce((line, [open, close]) => {
    const opened = line.split(open).length
    return opened === line.split(close).length ? line : line.replaceAll(open, '').replaceAll(close, '')
  }, text).trim()
}

/** Text of a family page's large specimen: as long as fills the bed at its largest size. */
export const heroWords = (sample: string, familyName: string) => firstWords(sample, 14) || familyName

/** Letters that show most of a design, best first. */
const TELLING = ['&', 'g', 'Q', 'R', 'a', 'y', 'k', 'S', 'e']

/** One character of the sample for a tile that shows a single glyph. */
export function tellingLetter(sample: string): string {
  const letters = graphemes(sample).filter((letter) => /\S/u.test(letter))
  return (
    TELLING.find((letter) => letters.includes(letter)) ??
    letters.find((letter) => /\p{L}/u.test(letter)) ??
    letters[0] ??
    'A'
  )
}
