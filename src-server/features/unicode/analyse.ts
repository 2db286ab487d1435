import type { AnalyseResult } from '#shared/contracts/unicode/unicode.ts'
import { valueSlug } from '#shared/unicode/character-path.ts'
import { graphemesOf } from '#shared/unicode/graphemes.ts'
import { normaliseText } from '#shared/unicode/normal-forms.ts'
import { mapCase } from '../../unicode/case-mapping.ts'
import { characterRow } from '../../unicode/character-rows.ts'
import type { Reference } from '../../unicode/reference.ts'
import { encodingsOf, singleByteOf } from './notations.ts'

/** Clusters shown individually. */
const SHOWN = 300
/** Code points whose bytes are shown. */
const SHOWN_BYTES = 64
const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const
const CASES = [
  ['Upper case', 'upper'],
  ['Lower case', 'lower'],
  ['Title case', 'title'],
] as const
/** Encodings in which UTF-8 is most often misread. */
const MISREADINGS = ['windows-1252', 'windows-1251', 'macintosh', 'ibm866', 'iso-8859-2', 'windows-1254'] as const
/** Overrides and embeddings change the order of the following text. */
const BIDI = new Set([0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069])
/** Scripts allowed in every text. */
const COMMON = new Set(['Common', 'Inherited', 'Unknown'])
/** Mixtures of scripts that one writing system uses regularly (UTS 39): Japanese, Korean, Chinese with bopomofo. */
const MIXES = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
]

const codepointsOf = (text: string) => Array.from(text, (char) => char.codePointAt(0)!)

/** The analysis of a text, without the fonts that support it. */
export function analyse(reference: Reference, text: string): Omit<AnalyseResult, 'families'> {
  const clusters = graphemesOf(text)
  const codepoints = codepointsOf(text)
  const scripts = countScripts(reference, codepoints)
  return {
    clusters: clusters.slice(0, SHOWN).map((cluster) => ({
      text: cluster,
      characters: codepointsOf(cluster).map((codepoint) => characterRow(reference, codepoint)),
    })),
    counts: [
      { label: 'Characters as a reader sees them', value: clusters.length },
      { label: 'Code points', value: codepoints.length },
      { label: 'Bytes in UTF-8', value: Buffer.byteLength(text) },
      { label: 'Units of UTF-16', value: text.length },
      { label: 'Bytes in UTF-32', value: codepoints.length * 4 },
    ],
    bytes: bytesOf(codepoints),
    forms: FORMS.map((form) => {
      const own = normaliseText(text, form)
      return { form, text: own, same: own === text }
    }),
    cases: CASES.map(([form, to]) => {
      const own = mapCase(reference, text, to, '')
      return { form, text: own, same: own === text }
    }),
    scripts: scripts.map(({ script, count }) => ({
      name: script.replaceAll('_', ' '),
      slug: valueSlug(script),
      count,
    })),
    warnings: warningsOf(reference, codepoints, scripts),
    skeleton: skeletonOf(reference, text),
    repairs: repairsOf(text),
  }
}

/** Bytes of the first characters, grouped by character; lone surrogates only have UTF-16 bytes. */
function bytesOf(codepoints: readonly number[]): AnalyseResult['bytes'] {
  const shown = codepoints.slice(0, SHOWN_BYTES).map(encodingsOf)
  const rest = codepoints.length > shown.length ? ' …' : ''
  return ['UTF-8', 'UTF-16BE', 'UTF-32BE'].map((label) => ({
    label,
    value: shown.map((all) => all.find((one) => label.startsWith(one.label))?.value ?? '–').join('  ') + rest,
  }))
}

function countScripts(reference: Reference, codepoints: readonly number[]) {
  const counts = new Map<string, number>()
  for (const codepoint of codepoints) {
    const script = reference.value('sc', codepoint) ?? 'Unknown'
    counts.set(script, (counts.get(script) ?? 0) + 1)
  }
  return [...counts].map(([script, count]) => ({ script, count })).sort((a, b) => b.count - a.count)
}

function warningsOf(reference: Reference, codepoints: readonly number[], scripts: { script: string }[]): string[] {
  const warnings: string[] = []
  const has = (test: (codepoint: number) => boolean) => codepoints.filter(test).length
  const order = has((cp) => BIDI.has(cp))
  const hidden = has((cp) => reference.hasBinary('Default_Ignorable_Code_Point', cp) && !BIDI.has(cp))
  const spaces = has((cp) => reference.value('gc', cp) === 'Zs' && cp !== 0x20)
  const halves = has((cp) => cp >= 0xd800 && cp <= 0xdfff)
  const unassigned = has((cp) => reference.value('gc', cp) === null && (cp < 0xd800 || cp > 0xdfff))
  const own = scripts.map((one) => one.script).filter((script) => !COMMON.has(script))
  const times = (count: number, words: string) => `${count} ${words}${count === 1 ? '' : 's'}`
  if (order > 0)
    warnings.push(`${times(order, 'control')} of direction: the text may not stand in the order in which it is read.`)
  if (hidden > 0) warnings.push(`${times(hidden, 'character')} that ${hidden === 1 ? 'draws' : 'draw'} nothing.`)
  if (spaces > 0) warnings.push(`${times(spaces, 'space')} other than the usual one.`)
  if (halves > 0)
    warnings.push(`${times(halves, 'half')} of surrogate pairs: the text is broken there.`.replace('halfs', 'halves'))
  if (unassigned > 0) warnings.push(`${times(unassigned, 'code point')} without a character.`)
  if (own.length > 1 && !MIXES.some((mix) => own.every((script) => mix.includes(script))))
    warnings.push(`Letters of ${own.length} scripts: ${own.map((script) => script.replaceAll('_', ' ')).join(', ')}.`)
  return warnings
}

/** Skeleton of UTS 39: decompose, replace each character by its prototype, decompose again. */
function skeletonOf(reference: Reference, text: string): string {
  const models = codepointsOf(normaliseText(text, 'NFD'))
    .filter((codepoint) => !reference.hasBinary('Default_Ignorable_Code_Point', codepoint))
    .map((codepoint) => {
      const model = reference.details(codepoint).get('p')?.[0]
      return model
        ? String.fromCodePoint(...model.split(' ').map((hex) => Number.parseInt(hex, 16)))
        : String.fromCodePoint(codepoint)
    })
  return normaliseText(models.join(''), 'NFD')
}

/** The text with each misread run of UTF-8 bytes decoded properly; other text stays. */
function repaired(text: string, encoding: string): string {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const read = (bytes: number[], typed: string) => {
    try {
      return decoder.decode(Uint8Array.from(bytes))
    } catch {
      return typed
    }
  }
  let out = ''
  let [bytes, typed]: [number[], string] = [[], '']
  const end = () => {
    out += read(bytes, typed)
    ;[bytes, typed] = [[], '']
  }
  for (const char of text) {
    const codepoint = char.codePointAt(0)!
    const byte = codepoint < 0x80 ? null : singleByteOf(codepoint, encoding)
    if (byte === null) {
      end()
      out += char
    } else {
      bytes.push(byte)
      typed += char
    }
  }
  end()
  return out
}

/** Texts whose UTF-8 bytes, read in another encoding, give this one. */
function repairsOf(text: string): AnalyseResult['repairs'] {
  // Pure ASCII cannot be misread.
  if (/^[\u0000-\u007f]*$/.test(text)) return []
  const repairs: AnalyseResult['repairs'] = []
  for (const encoding of MISREADINGS) {
    const own = repaired(text, encoding)
    if (own !== text && !repairs.some((one) => one.text === own)) repairs.push({ encoding, text: own })
  }
  return repairs
}
