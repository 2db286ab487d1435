import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A character in Debian's package `unicode-data`, which gets Unicode's files independently of our tables. */
export interface DebianCharacter {
  codepoint: number
  /** '' for controls, which have no name in the file. */
  name: string
  category: string
  block: string
  /** Long name with spaces. */
  script: string
  age: string
  bidi: string
  /** '' = none in this file. */
  numeric: string
  /** '<compat> 0020 0301', '' = none. */
  decomposition: string
  /** Full mappings without conditions; '' = itself. */
  upper: string
  lower: string
  title: string
}

/** Prefixes of names that Unicode derives by rule. */
const RULED: Record<string, string> = { 'Hangul Syllable': '', 'Tangut Ideograph': 'TANGUT IDEOGRAPH' }

/** Values by code point from a file with lines 'first..last ; value'. */
function valuesOf(folder: string, file: string): (codepoint: number) => string | undefined {
  const values = new Map<number, string>()
  for (const line of readFileSync(path.join(folder, file), 'utf8').split('\n')) {
    const match = /^([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*([^#]+?)\s*(?:#|$)/.exec(line)
    if (!match) continue
    const last = Number.parseInt(match[2] ?? match[1]!, 16)
    for (let cp = Number.parseInt(match[1]!, 16); cp <= last; cp++) values.set(cp, match[3]!)
  }
  return (codepoint) => values.get(codepoint)
}

function specialCasing(folder: string): Map<number, [lower: string, title: string, upper: string]> {
  const found = new Map<number, [string, string, string]>()
  for (const line of readFileSync(path.join(folder, 'SpecialCasing.txt'), 'utf8').split('\n')) {
    const [code, lower, title, upper, rest] = line
      .split('#')[0]!
      .split(';')
      .map((part) => part.trim())
    if (code && rest === '') found.set(Number.parseInt(code, 16), [lower!, title!, upper!])
  }
  return found
}

/** Every assigned character of the files in this folder. */
export function* debianCharacters(folder: string): Generator<DebianCharacter> {
  const [scripts, blocks, ages] = ['Scripts.txt', 'Blocks.txt', 'DerivedAge.txt'].map((file) => valuesOf(folder, file))
  const special = specialCasing(folder)
  let first = 0
  for (const line of readFileSync(path.join(folder, 'UnicodeData.txt'), 'utf8').split('\n')) {
    const fields = line.split(';')
    if (fields.length < 15) continue
    const last = Number.parseInt(fields[0]!, 16)
    const range = /^<(.+), (First|Last)>$/.exec(fields[1]!)
    if (range?.[2] === 'First') {
      first = last
      continue
    }
    if (['Cs', 'Co'].includes(fields[2]!)) continue
    for (let codepoint = range ? first : last; codepoint <= last; codepoint++) {
      const hex = codepoint.toString(16).toUpperCase().padStart(4, '0')
      const prefix = range ? (RULED[range[1]!.replace(/ Supplement$/, '')] ?? 'CJK UNIFIED IDEOGRAPH') : ''
      const own = special.get(codepoint)
      yield {
        codepoint,
        name: range ? prefix && `${prefix}-${hex}` : fields[1]!.replace(/^<control>$/, ''),
        category: fields[2]!,
        block: blocks!(codepoint)!,
        script: scripts!(codepoint)!.replaceAll('_', ' '),
        age: ages!(codepoint)!,
        bidi: fields[4]!,
        numeric: fields[8]!,
        decomposition: fields[5]!,
        upper: own?.[2] ?? fields[12]!,
        lower: own?.[0] ?? fields[13]!,
        title: own?.[1] ?? fields[14]!,
      }
    }
  }
}
