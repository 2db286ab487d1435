import { setImmediate } from 'node:timers/promises'
import { lookup, type RunTable, unpackRuns } from '#shared/unicode/run-table.ts'
import { keepAnswer } from '../keep-answer.ts'
import { complement, type Ranges, tidy } from './ranges.ts'
import { type RecordTable, readRecords, unpackText } from './record-table.ts'
import { loadNames } from './unicode-names.ts'

interface PackedProperties {
  tables: Record<string, { values: string[]; packed: string }> & { binary: Record<string, string> }
  specialCasing: SpecialCasing[]
  aliases: { properties: Record<string, string>; values: Record<string, Record<string, string>> }
}

/** The meaning of an alias: a value of a property, or a binary property. */
export interface PropertyValue {
  property: string
  /** '' for a binary property. */
  value: string
}

export interface Reference {
  /** Short value of an enumerated property ('gc' → 'Lu'); null when the database lists none. */
  value(property: string, codepoint: number): string | null
  /** Long name of a value, as the database writes it: 'Uppercase_Letter'. */
  longValue(property: string, value: string): string
  /** Short name of a value: 'Latin' → 'Latn'. */
  shortValue(property: string, value: string): string
  longProperty(property: string): string
  values(property: string): readonly string[]
  binaryProperties: readonly string[]
  hasBinary(property: string, codepoint: number): boolean
  ranges(property: string, value: string): Ranges
  /** A value by any name in any spelling: 'greek', 'Lu', 'uppercase letter', 'emoji', 'script=Grek'. */
  find(name: string): PropertyValue | null
  /** Fields of a character by their letter, see src-server/cli/unicode/details.mjs. */
  details(codepoint: number): ReadonlyMap<string, string[]>
  detailed: RecordTable
  specialCasing: readonly SpecialCasing[]
}

/** A mapping that depends on language or context: code points in hexadecimal, conditions as in SpecialCasing.txt. */
export type SpecialCasing = readonly [
  codepoint: string,
  lower: string,
  title: string,
  upper: string,
  conditions: string,
]

/** Names of properties and values are compared loosely (UAX 44, LM3). */
export const loose = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')

/** Loads the tables on first use, so that the start of the site does not wait for them. */
export const loadReference = keepAnswer(open)

async function open(): Promise<Reference> {
  const packed = await import('./reference.generated.ts')
  const [properties, details] = await Promise.all([
    unpackText(packed.PROPERTIES),
    unpackText(packed.DETAILS),
    loadNames(),
  ])
  const { tables, aliases, specialCasing } = JSON.parse(properties) as PackedProperties
  const { binary, ...enumerated } = tables as Record<string, { values: string[]; packed: string }> & {
    binary: Record<string, string>
  }
  const runs = new Map<string, RunTable>()
  const runsOf = (key: string, text: string) => {
    const known = runs.get(key) ?? unpackRuns(text)
    runs.set(key, known)
    return known
  }
  const byValue = new Map<string, ReadonlyMap<number, Ranges>>()
  const table = (property: string) => runsOf(property, enumerated[property]?.packed ?? '')
  const binaryTable = (property: string) => runsOf(`=${property}`, binary[property] ?? '')
  await setImmediate()
  const detailed = readRecords(details)

  return {
    value(property, codepoint) {
      const at = lookup(table(property), codepoint)
      return at === null ? null : enumerated[property]!.values[at]!
    },
    longValue: (property, value) => aliases.values[property]?.[value] ?? value,
    shortValue: (property, value) =>
      Object.entries(aliases.values[property] ?? {}).find(([, long]) => long === value)?.[0] ?? value,
    longProperty: (property) => aliases.properties[property] ?? property,
    values: (property) => enumerated[property]?.values ?? [],
    binaryProperties: Object.keys(binary),
    hasBinary: (property, codepoint) => lookup(binaryTable(property), codepoint) !== null,
    ranges(property, value) {
      const isBinary = property in binary
      const wanted = isBinary ? 0 : (enumerated[property]?.values.indexOf(value) ?? -1)
      const known = byValue.get(property) ?? rangesByValue(isBinary ? binaryTable(property) : table(property))
      byValue.set(property, known)
      if (wanted < 0 && DEFAULTS[property] === value) return complement([...known.values()].flat())
      return known.get(wanted) ?? []
    },
    find: (name) => findValue(name, { enumerated, binary, aliases }),
    details: (codepoint) => fieldsOf(detailed.get(codepoint)),
    detailed,
    specialCasing,
  }
}

/** Runs of every value, in one pass. */
function rangesByValue(runs: RunTable): ReadonlyMap<number, Ranges> {
  const found = new Map<number, [number, number][]>()
  for (let i = 0; i < runs.values.length; i++) {
    const own = found.get(runs.values[i]!)
    if (own) own.push([runs.starts[i]!, runs.ends[i]!])
    else found.set(runs.values[i]!, [[runs.starts[i]!, runs.ends[i]!]])
  }
  return new Map([...found].map(([value, ranges]) => [value, tidy(ranges)]))
}

/** Fields of a line by their letter. */
export function fieldsOf(line: string): Map<string, string[]> {
  const fields = new Map<string, string[]>()
  if (line !== '') for (const field of line.split('\t')) fields.set(field[0]!, field.slice(1).split('\u001f'))
  return fields
}

/** Default values of properties for characters that the files do not list. */
export const DEFAULTS: Readonly<Record<string, string>> = {
  gc: 'Cn',
  sc: 'Unknown',
  ea: 'N',
  lb: 'XX',
  vo: 'R',
  ccc: '0',
  GCB: 'XX',
  WB: 'XX',
  SB: 'XX',
  nt: 'None',
  jt: 'U',
  hst: 'NA',
  InSC: 'Other',
  InPC: 'NA',
}

/** Properties tried for a bare value, in this order (as in regular expressions). */
const BARE = ['gc', 'sc']
/** Groups of categories: 'L' is all letters. */
const isGroup = (value: string) => /^[LMNPSZC]$/.test(value) || value === 'LC'

function findValue(
  name: string,
  known: {
    enumerated: Record<string, { values: string[] }>
    binary: Record<string, string>
    aliases: PackedProperties['aliases']
  },
): PropertyValue | null {
  const [left, right] = name.split(/[=:]/)
  if (right !== undefined) {
    const wanted = loose(left!)
    const property = Object.keys(known.enumerated).find(
      (short) => loose(short) === wanted || loose(known.aliases.properties[short] ?? '') === wanted,
    )
    // Script extensions use the names of scripts.
    if (property === 'scx') {
      const script = valueIn('sc', right, known)
      return script && { ...script, property }
    }
    return property ? valueIn(property, right, known) : null
  }
  for (const property of BARE) {
    const found = valueIn(property, name, known)
    if (found) return found
  }
  const wanted = loose(name)
  const property = Object.keys(known.binary).find(
    (long) =>
      loose(long) === wanted ||
      Object.entries(known.aliases.properties).some(([short, own]) => own === long && loose(short) === wanted),
  )
  return property ? { property, value: '' } : null
}

function valueIn(
  property: string,
  name: string,
  known: { enumerated: Record<string, { values: string[] }>; aliases: PackedProperties['aliases'] },
): PropertyValue | null {
  const wanted = loose(name)
  const usual = DEFAULTS[property]
  for (const [short, long] of Object.entries(known.aliases.values[property] ?? {})) {
    if (loose(short) !== wanted && loose(long) !== wanted) continue
    const values = known.enumerated[property]!.values
    if (values.includes(short)) return { property, value: short }
    if (values.includes(long)) return { property, value: long }
    if (property === 'gc' && isGroup(short)) return { property, value: short }
    if (usual === short || usual === long) return { property, value: usual }
  }
  const value = [...(known.enumerated[property]?.values ?? []), ...(usual ? [usual] : [])].find(
    (own) => loose(own) === wanted,
  )
  return value ? { property, value } : null
}
