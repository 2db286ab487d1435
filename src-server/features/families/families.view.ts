import { fontDownloadPath, webfontPath } from '#shared/asset-paths.ts'
import type { FontDetails } from '#shared/contracts/families.ts'
import type { StoredFacts } from '../../database/entities/font-file.ts'
import type { FamilyRecord } from '../fonts/fonts.queries.ts'
import { toFontView, type ViewContext } from '../fonts/fonts.view.ts'
import type { DetailedFontRecord } from './families.queries.ts'

/** Features that browsers apply without being asked; from CSS Fonts 4, section 'Default features'. */
const DEFAULT_ON = new Set(['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rclt', 'curs'])

export const parseFacts = (font: DetailedFontRecord): StoredFacts | undefined =>
  font.facts === null ? undefined : (JSON.parse(font.facts) as StoredFacts)

/** A style with everything the family page shows of it. */
export function toFontDetails(font: DetailedFontRecord, family: FamilyRecord, context: ViewContext): FontDetails {
  const facts = parseFacts(font)
  return {
    ...toFontView(font, family, context),
    fileName: font.fileName,
    format: font.format ?? '',
    bytes: font.originalBytes ?? 0,
    glyphCount: font.glyphCount ?? 0,
    codepointCount: facts?.codepointCount ?? 0,
    version: facts?.version ?? '',
    webfont: font.fontFileId === null ? '' : webfontPath(font.fileGuid),
    downloadLink: fontDownloadPath(font.id),
    features: distinctFeatures(facts),
    axes: (facts?.axes ?? [])
      .filter((axis) => !axis.hidden)
      .map(({ tag, name, min, default: initial, max }) => ({ tag, name, min, default: initial, max })),
    instances: facts?.instances ?? [],
    colorTables: facts?.colorTables ?? [],
    vendor: facts?.manufacturer ?? '',
    createdAt: facts?.createdAt ?? null,
    modifiedAt: facts?.modifiedAt ?? null,
  }
}

/** One entry per tag: GSUB and GPOS of the same tag are one switch. */
function distinctFeatures(facts: StoredFacts | undefined): FontDetails['features'] {
  const byTag = new Map<string, FontDetails['features'][number]>()
  for (const feature of facts?.features ?? []) {
    const known = byTag.get(feature.tag)
    if (known) known.scripts = [...new Set([...known.scripts, ...feature.scripts])]
    else
      byTag.set(feature.tag, {
        tag: feature.tag,
        name: feature.name,
        scripts: feature.scripts,
        defaultOn: DEFAULT_ON.has(feature.tag),
      })
  }
  return [...byTag.values()].sort((a, b) => (a.tag < b.tag ? -1 : 1))
}
