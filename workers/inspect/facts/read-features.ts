import type { FeatureFact, NameEntry } from '#shared/contracts/font-facts.ts'
import type { TableView } from '../table-view.ts'
import { featureName } from './feature-names.ts'
import { englishName } from './read-names.ts'

interface Gathered {
  scripts: Set<string>
  languages: Set<string>
  nameId: number
}

/** Features of GSUB or GPOS with the scripts and language systems they stand in. */
export function readFeatures(table: TableView, names: readonly NameEntry[]): FeatureFact[] {
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
        gather(
          found,
          table,
          table.tag4(at),
          featureList + table.u16(at + 4),
          table.tag4(record).trim(),
          language.trim(),
        )
      }
    }
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([tag, g]) => ({
      tag,
      scripts: [...g.scripts].sort(),
      languages: [...g.languages].sort(),
      name: (g.nameId > 0 && englishName(names, g.nameId)) || featureName(tag),
      table: table.tag as 'GSUB' | 'GPOS',
    }))
}

function featureIndexes(table: TableView, langSys: number): number[] {
  const required = table.u16(langSys + 2)
  const indexes = required === 0xffff ? [] : [required]
  for (let i = 0; i < table.u16(langSys + 4); i++) indexes.push(table.u16(langSys + 6 + i * 2))
  return indexes
}

function gather(
  found: Map<string, Gathered>,
  table: TableView,
  tag: string,
  feature: number,
  script: string,
  language: string,
): void {
  let entry = found.get(tag)
  if (!entry) {
    entry = { scripts: new Set(), languages: new Set(), nameId: 0 }
    found.set(tag, entry)
  }
  entry.scripts.add(script)
  entry.languages.add(language)
  const params = table.u16(feature)
  // Both parameter forms (stylistic sets, character variants) carry their label's name id at byte 2.
  if (params !== 0 && entry.nameId === 0 && /^(ss|cv)\d\d$/u.test(tag)) entry.nameId = table.u16(feature + params + 2)
}
