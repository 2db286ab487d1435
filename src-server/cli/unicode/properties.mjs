// Properties of code points, from the files of the Unicode Character Database.
import { packProperty } from './packing.mjs'

const ranges = (rows, field) =>
  rows.map((row) => {
    const [first, last] = row.range ?? [row.codepoint]
    return [Number.parseInt(first, 16), Number.parseInt(last ?? first, 16), row[field]]
  })

/** Files of ranges with one value, under the short name of their property. */
const FILES = {
  gc: ['extracted/DerivedGeneralCategory', 'category'],
  sc: ['Scripts', 'script'],
  scx: ['ScriptExtensions', 'extension'],
  age: ['DerivedAge', 'unicodeVersion'],
  ea: ['EastAsianWidth', 'width'],
  lb: ['LineBreak', 'lineBreakProperty'],
  vo: ['VerticalOrientation', 'verticalOrientation'],
  hst: ['HangulSyllableType', null],
  InSC: ['IndicSyllabicCategory', null],
  InPC: ['IndicPositionalCategory', null],
  GCB: ['auxiliary/GraphemeBreakProperty', 'property'],
  WB: ['auxiliary/WordBreakProperty', 'property'],
  SB: ['auxiliary/SentenceBreakProperty', 'property'],
  nt: ['extracted/DerivedNumericType', 'type'],
  nv: ['extracted/DerivedNumericValues', 'whole'],
  bc: ['extracted/DerivedBidiClass', 'class'],
  jt: ['extracted/DerivedJoiningType', 'type'],
  ccc: ['CombiningClass', 'combiningClass'],
}
/** Default values for code points that the files do not list; the readers assume them too. */
const DEFAULTS = { gc: 'Cn', ea: 'N', lb: 'XX', vo: 'R', sc: 'Unknown' }
/** Short name → { values, packed }; binary properties under `binary`. */
export function propertyTables(ucd) {
  const tables = {}
  for (const [property, [file, field]] of Object.entries(FILES)) {
    const rows = ucd(file)
    const key = field ?? Object.keys(rows[0]).find((name) => name !== 'range' && name !== 'codepoint')
    const found = ranges(rows, key).filter(([, , value]) => value !== DEFAULTS[property])
    tables[property] = packProperty(found)
  }
  const lists = new Map()
  for (const [first, last, property] of ranges(ucd('Binary'), 'property')) {
    if (!lists.has(property)) lists.set(property, [])
    lists.get(property).push([first, last, '1'])
  }
  tables.binary = Object.fromEntries([...lists].sort().map(([property, list]) => [property, packProperty(list).packed]))
  return tables
}

/** Long names of properties and of their values. */
export function propertyAliases(ucd) {
  const properties = Object.fromEntries(ucd('PropertyAliases').map((row) => [row.shortName, row.longName]))
  const values = {}
  const wanted = new Set([...Object.keys(FILES), 'dt'])
  for (const row of ucd('PropertyValueAliases')) {
    if (!wanted.has(row.property)) continue
    values[row.property] ??= {}
    values[row.property][row.shortName] = row.longName
  }
  return { properties, values }
}
