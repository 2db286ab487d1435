import { bidiLevels } from './bidi.ts'
import { scriptsAlone, scriptsOf } from './script-runs.ts'
import { textDirection } from './text-direction.ts'

/** A piece of a line that is shaped as a whole. */
interface TextRun {
  text: string
  direction: 'ltr' | 'rtl'
  /** ISO 15924 for shapers; 'Zyyy' without letters. */
  script: string
}

/** A line split into pieces of one script and direction, in visual order from left to right. */
export function textRuns(text: string): TextRun[] {
  const chars = [...text]
  const levels = bidiLevels(chars, textDirection(text) === 'rtl' ? 1 : 0)
  const scripts = scriptsOf(chars)
  const runs: (TextRun & { level: number })[] = []
  chars.forEach((char, i) => {
    const [level, script] = [levels[i]!, scripts[i]!]
    const last = runs.at(-1)
    if (last && last.level === level && last.script === script) last.text += char
    else runs.push({ text: char, level, script, direction: level % 2 === 1 ? 'rtl' : 'ltr' })
  })
  return reordered(runs).map(({ text, direction, script }) => ({ text, direction, script }))
}

/** Nearly all texts: one script and direction. */
const PLAIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u
/** Embeddings, overrides and isolates. */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/

/**
 * Whether Skia would assign common characters to another script than a browser: it sees every directional run alone,
 * and does not match brackets.
 */
export function isCutOtherwiseBySkia(text: string): boolean {
  if (PLAIN.test(text) && !CONTROLS.test(text)) return false
  const chars = [...text]
  const levels = bidiLevels(chars, textDirection(text) === 'rtl' ? 1 : 0)
  const scripts = scriptsOf(chars)
  for (let start = 0; start < chars.length; ) {
    let end = start + 1
    while (levels[end] === levels[start]) end++
    const alone = scriptsAlone(chars.slice(start, end))
    if (alone.some((script, i) => script !== scripts[start + i])) return true
    start = end
  }
  return false
}

/** Rule L2: from the highest level down to the lowest odd one, reverse the runs at that level or above. */
function reordered<T extends { level: number }>(runs: T[]): T[] {
  const line = [...runs]
  const highest = Math.max(0, ...line.map(({ level }) => level))
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < line.length; start++) {
      if (line[start]!.level < level) continue
      let end = start
      while (end < line.length && line[end]!.level >= level) end++
      line.splice(start, end - start, ...line.slice(start, end).reverse())
      start = end
    }
  }
  return line
}
