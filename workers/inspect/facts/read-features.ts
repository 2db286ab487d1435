import type { FeatureFact, NameEntry } from '#shared/contracts/publishing/font-facts.ts'
import { FontRefusal } from '../refusal.ts'
import type { TableView } from '../table-view.ts'
import { featureName } from './feature-names.ts'
import { englishName } from './read-names.ts'

interface Gathered {
  scripts: Set<string>
  languages: Set<string>
}

/**
 * Features of GSUB or GPOS with their scripts and language systems.
 * @param labels name ids of stylistic sets and character variants, see readFeatureLabels
 */
export function readFeatures(
  table: TableView,
  names: readonly NameEntry[],
  labels: ReadonlyMap<string, number>,
): FeatureFact[] {
  const scriptList = table.u16(4)
  const featureList = table.u16(6)
  if (scriptList === 0 || featureList === 0) return []
  const found = new Map<string, Gathered>()
  const featureCount = table.u16(featureList)
  for (let s = 0; s < table.u16(scriptList); s++) {
    const record = scriptList + 2 + s * 6
    const script = scriptList + table.u16(record + 4)
    const systems: [string, number][] = [['dflt', table.u16(script)]]
    for (let l = 0; l < table.u16(script + 2); l++)
      systems.push([table.tag4(script + 4 + l * 6), table.u16(script + 8 + l * 6)])
    for (const [language, offset] of systems) {
      if (offset === 0) continue
      for (const index of featureIndexes(table, script + offset)) {
        if (index >= featureCount) continue
        const at = featureList + 2 + index * 6
        gather(found, table.tag4(at), table.tag4(record).trim(), language.trim())
      }
    }
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([tag, g]) => ({
      tag,
      scripts: [...g.scripts].sort(),
      languages: [...g.languages].sort(),
      name: englishName(names, labels.get(tag) ?? -1) || featureName(tag),
      table: table.tag as 'GSUB' | 'GPOS',
    }))
}

function featureIndexes(table: TableView, langSys: number): number[] {
  const required = table.u16(langSys + 2)
  const indexes = required === 0xffff ? [] : [required]
  for (let i = 0; i < table.u16(langSys + 4); i++) indexes.push(table.u16(langSys + 6 + i * 2))
  return indexes
}

function gather(found: Map<string, Gathered>, tag: string, script: string, language: string): void {
  let entry = found.get(tag)
  if (!entry) {
    entry = { scripts: new Set(), languages: new Set() }
    found.set(tag, entry)
  }
  entry.scripts.add(script)
  entry.languages.add(language)
}

/**
 * Name ids of the labels of ssXX and cvXX, read from the upload's GSUB by our checked reader, because HarfBuzz drops
 * feature parameters when rewriting the table; the names themselves come from the sanitised copy.
 */
export function readFeatureLabels(gsub: TableView | null): Map<string, number> {
  const labels = new Map<string, number>()
  if (!gsub) return labels
  try {
    const featureList = gsub.u16(6)
    for (let i = 0; i < gsub.u16(featureList); i++) {
      const at = featureList + 2 + i * 6
      const tag = gsub.tag4(at)
      const feature = featureList + gsub.u16(at + 4)
      if (!/^(ss|cv)\d\d$/u.test(tag) || labels.has(tag) || gsub.u16(feature) === 0) continue
      // Both parameter forms carry the label's name id at byte 2.
      labels.set(tag, gsub.u16(feature + gsub.u16(feature) + 2))
    }
  } catch (error) {
    // A damaged list only costs the labels: the sanitiser judges the table itself.
    if (!(error instanceof FontRefusal)) throw error
  }
  return labels
}
