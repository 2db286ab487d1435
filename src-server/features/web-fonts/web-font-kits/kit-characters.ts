import type { KitConfig } from '#shared/contracts/web-fonts/web-font-kits.ts'
import { unescapeHtml } from '#shared/unicode/html-escapes.ts'
import { includes, tidy } from '../../../unicode/ranges.ts'
import { languageByCode } from '../../core/languages/language-coverage.ts'
import { refuse } from '../css-grammar.ts'
import { serves } from '../subsets.ts'

/** Words, digits, signs and spaces: characters that pages need besides letters. */
const PLAIN: readonly [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
]

const RUN = /^(?:U\+|0x)?([0-9a-f]{1,6}|[0-9a-f?]{1,6})(?:\s*(?:-|\.\.)\s*(?:U\+|0x)?([0-9a-f]{1,6}))?$/i

/** 'U+0020-007E, U+4??, 20AC' as [first, last] runs. @throws AppError BAD_REQUEST */
function readRanges(text: string): [number, number][] {
  return text
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, begin, end] = RUN.exec(part) ?? []
      if (begin === undefined || (begin.includes('?') && (end !== undefined || !/^[0-9a-f]*\?+$/i.test(begin))))
        return refuse('ranges', `"${part.slice(0, 40)}" is not a range like U+0020-007E`)
      const first = Number.parseInt(begin.replaceAll('?', '0'), 16)
      const last = Number.parseInt(end ?? begin.replaceAll('?', 'F'), 16)
      if (last < first || last > 0x10ffff) refuse('ranges', `${part.slice(0, 40)} is not a range of characters`)
      return [first, last]
    })
}

/** Visible text of a page's source: no tags, scripts, styles or comments. */
export function textOfHtml(html: string): string {
  const shown = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
  // Attributes with visible text.
  const attributes = [
    ...shown.matchAll(/\s(?:alt|title|placeholder|value|label|aria-label)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi),
  ]
  // Tags are only searched up to the last '>': thousands of unterminated ones would each scan to the end of the page.
  const end = shown.lastIndexOf('>') + 1
  return unescapeHtml(
    [
      shown.slice(0, end).replace(/<\/?[a-z!][^>]*>/gi, ' ') + shown.slice(end),
      ...attributes.map(([, double, single]) => double ?? single ?? ''),
    ].join(' '),
  )
}

export interface ChosenCharacters {
  /** Ascending; the requested ones that the font has, or all. */
  codepoints: number[]
  isAll: boolean
  /** The text and the characters of a pasted page, which is not stored otherwise. */
  text: string
  /** Characters of the text that the font lacks. */
  missing: string[]
}

/** @throws AppError BAD_REQUEST */
export function chooseCharacters(config: KitConfig, html: string, has: ReadonlySet<number>): ChosenCharacters {
  const all = [...has].sort((a, b) => a - b)
  const wanted = new Set<number>()
  const typed = [...new Set(config.text + textOfHtml(html))].filter((char) => !/[\p{Cc}\p{Cs}]/u.test(char))
  for (const char of typed) wanted.add(char.codePointAt(0)!)
  const runs = readRanges(config.ranges)
  for (const code of config.languages) {
    const language = languageByCode(code) ?? refuse('languages', `the letters of "${code}" are not known`)
    for (const set of [language.main, language.auxiliary]) for (const codepoint of set) wanted.add(codepoint)
    runs.push(...PLAIN)
  }
  for (const preset of config.presets) for (const codepoint of all) if (serves(preset, codepoint)) wanted.add(codepoint)
  const isAll = wanted.size === 0 && runs.length === 0 && config.presets.length === 0
  const ranges = tidy(runs)
  const codepoints = isAll ? all : all.filter((codepoint) => wanted.has(codepoint) || includes(ranges, codepoint))
  if (codepoints.length === 0) refuse('text', 'the font has none of these characters')
  const fromPage = typed.filter((char) => !config.text.includes(char)).join('')
  const missing = typed.filter((char) => !has.has(char.codePointAt(0)!) && char.trim() !== '')
  return { codepoints, isAll: isAll || codepoints.length === all.length, text: config.text + fromPage, missing }
}
