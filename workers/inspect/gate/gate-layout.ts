import { INSPECT_LIMITS as L } from '../inspect-limits.ts'
import { refuse } from '../refusal.ts'
import type { TableView } from '../table-view.ts'

/** HarfBuzz bounds what it reads of glyph classes; we only check the size. */
export function gateGdef(table: TableView): void {
  if (table.length > L.layoutBytes)
    refuse('LIMIT', `Table 'GDEF' has ${table.length} bytes; at most ${L.layoutBytes} are allowed`)
}

/** Checks the lists of GSUB and GPOS. HarfBuzz bounds the effect of lookups while shaping. */
export function gateLayout(table: TableView): void {
  const { tag } = table
  if (table.length > L.layoutBytes)
    refuse('LIMIT', `Table '${tag}' has ${table.length} bytes; at most ${L.layoutBytes} are allowed`)
  table.need(0, 10)
  gateScripts(table, table.u16(4))
  const featureList = table.u16(6)
  const lookupList = table.u16(8)
  if (featureList !== 0) {
    const features = table.u16(featureList)
    if (features > L.layoutFeatures)
      refuse('LIMIT', `Table '${tag}' lists ${features} features; at most ${L.layoutFeatures} are allowed`)
    table.need(featureList + 2, features * 6)
  }
  if (lookupList === 0) return
  const lookups = table.u16(lookupList)
  if (lookups > L.layoutLookups)
    refuse('LIMIT', `Table '${tag}' lists ${lookups} lookups; at most ${L.layoutLookups} are allowed`)
  table.need(lookupList + 2, lookups * 2)
  let subtables = 0
  for (let i = 0; i < lookups; i++) {
    const at = lookupList + table.u16(lookupList + 2 + i * 2)
    const count = table.u16(at + 4)
    table.need(at + 6, count * 2)
    subtables += count
  }
  if (subtables > L.layoutSubtables)
    refuse('BOMB', `Table '${tag}' has ${subtables} lookup subtables; at most ${L.layoutSubtables} are allowed`)
}

function gateScripts(table: TableView, scriptList: number): void {
  if (scriptList === 0) return
  const scripts = table.u16(scriptList)
  if (scripts > L.layoutScripts)
    refuse('LIMIT', `Table '${table.tag}' lists ${scripts} scripts; at most ${L.layoutScripts} are allowed`)
  table.need(scriptList + 2, scripts * 6)
  let work = 0
  for (let i = 0; i < scripts; i++) {
    const script = scriptList + table.u16(scriptList + 2 + i * 6 + 4)
    const languages = table.u16(script + 2)
    if (languages > L.layoutScripts)
      refuse(
        'LIMIT',
        `Table '${table.tag}' lists ${languages} languages in one script; at most ${L.layoutScripts} are allowed`,
      )
    table.need(script + 4, languages * 6)
    for (let k = -1; k < languages; k++) {
      const offset = k < 0 ? table.u16(script) : table.u16(script + 4 + k * 6 + 4)
      if (offset !== 0) work += table.u16(script + offset + 4)
    }
    // Scripts may share a list: what counts is how often a reader walks it.
    if (work > 1_000_000) refuse('BOMB', `Table '${table.tag}' repeats its features ${work} times`)
  }
}
