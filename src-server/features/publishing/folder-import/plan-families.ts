import path from 'node:path'
import type { FontNames, NamesOutcome } from '#shared/contracts/publishing/font-names.ts'
import type { LicenceText } from '#shared/licence-files.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { inTempFolder } from '../../../data-folders.ts'
import { mapAtOnce } from '../../../map-at-once.ts'
import type { FontEnginePort } from '../../../render/font-engine.port.ts'
import type { IngestFile } from '../ingest/ingest-input.ts'
import { type FolderFiles, type NotTaken, whyUnread } from './walk-folders.ts'

/** Files queued at the font child: enough for all of its threads. */
const FILES_AT_ONCE = 8
/** Errors of reading one file, after which others can be read. */
const OF_ONE_FILE = new Set(['EACCES', 'EIO', 'ENOENT', 'EPERM'])

interface PlannedFont extends FontNames {
  /** File name, with the number of the face or the name inside the archive. */
  sourceName: string
}

/** The fonts of one folder with the same family name. */
export interface PlannedFamily {
  folder: string
  name: string
  files: IngestFile[]
  /** Each font once, even if several files contain it. */
  fonts: PlannedFont[]
  notes: string[]
}

interface PlanInput {
  root: string
  found: FolderFiles
  licences: readonly LicenceText[]
  tempDir: string
  signal: AbortSignal | undefined
  onFile: () => void
}

/** Reads the names of all fonts in a folder and groups them into families. */
export async function planFamilies(
  fonts: FontEnginePort,
  input: PlanInput,
): Promise<{ families: PlannedFamily[]; refused: NotTaken[] }> {
  const { root, found, licences } = input
  const families = new Map<string, PlannedFamily>()
  const refused: NotTaken[] = []
  const named = await inspectNames(fonts, input)
  for (const [at, outcomes] of named.entries()) {
    const file = found.fonts[at]!
    const relative = path.posix.join(found.folder, file)
    const byName = new Map<string, PlannedFont[]>()
    for (const outcome of outcomes) {
      const sourceName = insideOf(file, outcome.sourceName)
      if (!outcome.ok) refused.push({ path: path.posix.join(found.folder, sourceName), reason: outcome.reason })
      else {
        const { familyName } = outcome.names
        byName.set(familyName, [...(byName.get(familyName) ?? []), { ...outcome.names, sourceName }])
      }
    }
    for (const [familyName, all] of byName) {
      const name = familyName.replace(/\s+/gu, ' ').trim()
      const family = families.get(name) ?? { folder: found.folder, name, files: [], fonts: [], notes: [] }
      const fresh = withoutRepeats(family, all)
      const styles = family.fonts.length + fresh.length
      if (fresh.length === 0) continue
      if (styles > PUBLISHING.stylesMax) {
        const reason = `With it ${name} would have ${styles} styles; a family may have ${PUBLISHING.stylesMax}`
        refused.push({ path: relative, reason })
        continue
      }
      families.set(name, family)
      family.fonts.push(...fresh)
      family.files.push({ path: path.join(root, relative), sourceName: file, family: familyName, licences })
    }
  }
  return { families: [...families.values()].sort((a, b) => (a.name < b.name ? -1 : 1)), refused }
}

/** Drops fonts that the family has already. Notes name the repeats. */
function withoutRepeats(family: PlannedFamily, fonts: readonly PlannedFont[]): PlannedFont[] {
  const known = new Map(family.fonts.map((font) => [font.originalSha256, font.sourceName]))
  return fonts.filter(({ originalSha256, sourceName }) => {
    const same = known.get(originalSha256)
    if (same === undefined) known.set(originalSha256, sourceName)
    else family.notes.push(`${sourceName} is the same font as ${same}`)
    return same === undefined
  })
}

/** 'Kit.zip: Bold.ttf' and 'Both.ttc #2'; else just the file name. */
export const insideOf = (file: string, sourceName: string) =>
  /\.zip$/iu.test(file) && !file.endsWith(sourceName)
    ? `${file}: ${sourceName}`
    : file + (/ #\d+$/u.exec(sourceName)?.[0] ?? '')

async function inspectNames(fonts: FontEnginePort, { root, found, licences, tempDir, signal, onFile }: PlanInput) {
  return mapAtOnce(
    found.fonts,
    FILES_AT_ONCE,
    async (sourceName) => {
      const file = path.join(root, found.folder, sourceName)
      const outcomes = await inTempFolder(tempDir, 'names', (outDir) =>
        fonts.readNames({ path: file, sourceName, outDir, licences }, signal),
      ).catch((error: NodeJS.ErrnoException): NamesOutcome[] => {
        if (!OF_ONE_FILE.has(error.code ?? '')) throw error
        return [{ ok: false, sourceName, code: 'MALFORMED', reason: whyUnread(sourceName, error) }]
      })
      onFile()
      return outcomes
    },
    signal,
  )
}
