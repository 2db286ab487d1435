import { textDirection } from './text-direction.ts'

export interface TextRun {
  text: string
  direction: 'ltr' | 'rtl'
}

const RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\p{Script=Mende_Kikakui}]/u
const LETTER = /[\p{L}\p{Nl}]/u
const DIGIT = /\p{Nd}/u
const MARK = /[\p{M}\p{Cf}]/u

/** Scripts that shape differently when a run begins with another; the rest of the world's letters are one run each time they meet. */
const SCRIPTS =
  'Latin Greek Cyrillic Armenian Hebrew Arabic Syriac Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Hangul Ethiopic Cherokee Khmer Mongolian Hiragana Katakana Bopomofo Han Nko Adlam Javanese Balinese'
    .split(' ')
    .map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const)

const scriptOf = (char: string): string | null => SCRIPTS.find(([, pattern]) => pattern.test(char))?.[0] ?? null

/**
 * A line cut into pieces of one script and one direction, in the order in which they stand from left to right. The bidirectional
 * algorithm as far as one line without embeddings needs it: letters are strong, digits run left to right inside the other direction,
 * everything between takes the direction of both its sides, or of the line.
 */
export function textRuns(text: string): TextRun[] {
  const base = textDirection(text) === 'rtl' ? 1 : 0
  const chars = [...text]
  const levels = embeddingLevels(chars, base)
  const runs: (TextRun & { level: number; script: string | null })[] = []
  chars.forEach((char, i) => {
    const level = levels[i] as number
    const last = runs.at(-1)
    const script = MARK.test(char) ? null : scriptOf(char)
    if (last && last.level === level && (script === null || last.script === null || script === last.script)) {
      last.text += char
      last.script ??= script
    } else runs.push({ text: char, level, script, direction: level % 2 === 1 ? 'rtl' : 'ltr' })
  })
  return reordered(runs).map((run) => ({ text: run.text, direction: run.direction }))
}

function embeddingLevels(chars: string[], base: 0 | 1): number[] {
  /** 0 and 1 = strong left and right, 2 = a number among right-to-left letters, null = between. */
  let strong: 0 | 1 = base
  const found = chars.map((char): number | null => {
    if (MARK.test(char)) return null
    if (RIGHT.test(char) && LETTER.test(char)) {
      strong = 1
      return 1
    }
    if (DIGIT.test(char)) return strong === 1 ? 2 : 0
    if (LETTER.test(char)) {
      strong = 0
      return 0
    }
    return null
  })
  const levels: number[] = []
  let at = 0
  while (at < chars.length) {
    const here = found[at] as number | null
    if (here !== null) {
      levels.push(base === 1 && here === 0 ? 2 : here)
      at++
      continue
    }
    let end = at
    while (end < chars.length && found[end] === null) end++
    // A number counts as right-to-left for what stands beside it.
    const side = (value: number | null | undefined) =>
      value === null || value === undefined ? base : Math.min(1, value)
    const before = at === 0 ? base : side(found[at - 1])
    const after = end === chars.length ? base : side(found[end])
    const between = before === after ? before : base
    const lone = found[at - 1]
    for (let i = at; i < end; i++) {
      // A mark belongs to what it stands on.
      if (MARK.test(chars[i] as string) && i === levels.length && levels.length > 0 && (i > at || lone !== null))
        levels.push(levels[i - 1] as number)
      else levels.push(base === 1 && between === 0 ? 2 : between)
    }
    at = end
  }
  return levels
}

/** Rule L2: from the highest level down to the lowest odd one, reverse what stands at it or above. */
function reordered<T extends { level: number }>(runs: T[]): T[] {
  const line = [...runs]
  const highest = Math.max(0, ...line.map(({ level }) => level))
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < line.length; start++) {
      if ((line[start] as T).level < level) continue
      let end = start
      while (end < line.length && (line[end] as T).level >= level) end++
      line.splice(start, end - start, ...line.slice(start, end).reverse())
      start = end
    }
  }
  return line
}
