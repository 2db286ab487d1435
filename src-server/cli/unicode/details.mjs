// Unicode's data of single characters beyond properties: mappings, aliases, notes, readings of ideographs.

/** Separator of list items; no text of the database contains it. */
const SEPARATOR = '\u001f'

const number = (codepoint) => Number.parseInt(codepoint.replace('U+', ''), 16)
const line = (fields) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== '' && value.length !== 0)
    .map(([key, value]) => `${key}${Array.isArray(value) ? value.join(SEPARATOR) : value}`)
    .join('\t')

/** Code point → fields of one letter each, see src-server/features/unicode/character-details.ts. */
export function detailRecords(ucd, { keywords, confusables }) {
  const all = new Map()
  const of = (codepoint) => {
    const cp = number(codepoint)
    if (!all.has(cp)) all.set(cp, {})
    return all.get(cp)
  }
  for (const row of ucd('UnicodeData')) {
    const fields = of(row.codepoint)
    Object.assign(fields, {
      u: row.upper,
      l: row.lower,
      t: row.title === row.upper ? undefined : row.title,
      d: row.characterDecompositionMapping,
      o: row['unicode1.0Name'],
    })
  }
  for (const row of ucd('SpecialCasing')) {
    // Rows with a condition depend on language or context; only plain ones are facts of the character.
    if (row.conditionList ?? row.condition ?? row.conditions ?? row.locale) continue
    const differs = (sequence) => (sequence.length > 1 ? sequence.join(' ') : undefined)
    Object.assign(of(row.codepoint), {
      U: differs(row.upperSequence),
      L: differs(row.lowerSequence),
      T: differs(row.titleSequence),
    })
  }
  for (const row of ucd('CaseFolding'))
    if (row.status === 'C' || row.status === 'F') of(row.codepoint).f = [row.mapping].flat().join(' ')
  for (const [from, to] of Object.entries(ucd('BidiMirroring'))) of(from).m = to
  for (const row of ucd('BidiBrackets')) if (row.type !== 'n') of(row.codepoint).b = `${row.type}${row.bracket}`
  for (const row of ucd('NameAliases')) {
    const fields = of(row.codepoint)
    fields.A = [...(fields.A ?? []), `${row.type}:${row.alias}`]
  }
  for (const row of ucd('NamesList')) {
    if (!/^[0-9A-F]{4,6}$/.test(row.codepoint)) continue
    Object.assign(of(row.codepoint), {
      a: row.aliases,
      n: [...(row.comments ?? []), ...(row.other ?? [])],
      x: row.crossReferences?.map((text) => /([0-9A-F]{4,6})\)?$/.exec(text)?.[1]).filter(Boolean),
      v: row.variations?.map((variation) => [variation].flat().join(' ')),
    })
  }
  for (const [cp, words] of keywords) of(cp.toString(16)).k = words
  for (const [cp, target] of confusables)
    of(cp.toString(16)).p = [...target]
      .map((char) => char.codePointAt(0).toString(16).toUpperCase().padStart(4, '0'))
      .join(' ')
  return new Map([...all].map(([cp, fields]) => [cp, line(fields)]).filter(([, text]) => text !== ''))
}

const READINGS = {
  D: 'kDefinition',
  m: 'kMandarin',
  c: 'kCantonese',
  o: 'kJapaneseOn',
  k: 'kJapaneseKun',
  h: 'kHangul',
  v: 'kVietnamese',
}

/** Code point of an ideograph → meaning, readings, radical and strokes. */
export function hanRecords(ucd) {
  const all = new Map()
  for (const row of ucd('Unihan_Readings')) {
    const fields = {}
    for (const [key, name] of Object.entries(READINGS)) fields[key] = row[name]
    all.set(number(row.codepoint), fields)
  }
  for (const row of ucd('Unihan_IRGSources')) {
    const cp = number(row.codepoint)
    all.set(cp, { ...all.get(cp), r: row.kRSUnicode, s: row.kTotalStrokes })
  }
  return new Map([...all].map(([cp, fields]) => [cp, line(fields)]).filter(([, text]) => text !== ''))
}
