// Tables of segmentation (UAX 29) and normal forms (UAX 15).
import { joinRuns, packProperty, packRecords } from './packing.mjs'

const range = ({ range: [first, last] }) => [Number.parseInt(first, 16), Number.parseInt(last ?? first, 16)]

export function textTables(ucd, tables) {
  const pictographs = ucd('Binary').filter((row) => row.property === 'Extended_Pictographic')
  const graphemeBreak = packProperty([
    ...ucd('auxiliary/GraphemeBreakProperty').map((row) => [...range(row), row.property]),
    // None of them has its own break property; packRuns checks this by refusing overlaps.
    ...pictographs.map((row) => [...range(row), 'ExtPict']),
  ])
  const conjunctBreak = packProperty(ucd('InCB').map((row) => [...range(row), row.property]))
  const records = new Map()
  const hex36 = (code) => Number.parseInt(code, 16).toString(36)
  for (const { codepoint, characterDecompositionMapping: mapping } of ucd('UnicodeData')) {
    if (!mapping) continue
    const compatibility = mapping.startsWith('<')
    const codes = mapping.replace(/^<\w+> /, '').split(' ')
    records.set(Number.parseInt(codepoint, 16), `${compatibility ? '~' : ''}${codes.map(hex36).join(' ')}`)
  }
  const exclusions = joinRuns(
    ucd('Binary')
      .filter((row) => row.property === 'Full_Composition_Exclusion')
      .map((row) => [...range(row), 0]),
  )
  return {
    graphemeBreak,
    conjunctBreak,
    combiningClass: tables.ccc,
    decompositions: packRecords(records),
    exclusions,
  }
}
