import path from 'node:path'
import type { FontNames } from '#shared/contracts/font-names.ts'
import type { LicenceText } from '#shared/licence-files.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import type { FontEnginePort } from '../../render/font-engine.port.ts'
import type { IngestFile } from '../ingest/ingest-input.ts'
import type { FolderFiles, NotTaken } from './walk-folders.ts'

/** Files that wait at the font child: enough for all of its threads. */
const FILES_AT_ONCE = 8

export interface PlannedFont extends FontNames {
  /** File name, with the number of the face or the name inside of the archive. */
  sourceName: string
}

/** The fonts of one folder that call their family the same. */
export interface PlannedFamily {
  folder: string
  name: string
  files: IngestFile[]
  /** Each font once, however many files repeat its bytes. */
  fonts: PlannedFont[]
  notes: string[]
}

interface PlanInput {
  root: string
  found: FolderFiles
  licences: readonly LicenceText[]
  /** Makes an empty folder for one file, and removes it afterwards. */
  inTempFolder: <T>(work: (folder: string) => Promise<T>) => Promise<T>
  signal: AbortSignal | undefined
  onFile: () => void
}

/** Reads the names of all fonts of a folder and puts them together into families. */
export async function planFamilies(
  fonts: FontEnginePort,
  input: PlanInput,
): Promise<{ families: PlannedFamily[]; refused: NotTaken[] }> {
  const { root, found, licences, signal } = input
  const families = new Map<string, PlannedFamily>()
  const refused: NotTaken[] = []
  const named = await inspectNames(fonts, input)
  signal?.throwIfAborted()
  for (const [at, outcomes] of named.entries()) {
    const file = found.fonts[at]!
    const relative = path.posix.join(found.folder, file)
    for (const outcome of outcomes) {
      const inside = insideOf(file, outcome.sourceName)
      if (!outcome.ok) {
        refused.push({ path: path.posix.join(found.folder, inside), reason: outcome.reason })
        continue
      }
      const { names } = outcome
      const name = names.familyName.replace(/\s+/gu, ' ').trim()
      const family = families.get(name) ?? { folder: found.folder, name, files: [], fonts: [], notes: [] }
      families.set(name, family)
      const same = family.fonts.find((font) => font.originalSha256 === names.originalSha256)
      if (same) family.notes.push(`${inside} is the same font as ${same.sourceName}`)
      else if (family.fonts.length >= PUBLISHING.stylesMax) {
        refused.push({
          path: relative,
          reason: `${name} has ${PUBLISHING.stylesMax} styles, and no family may have more`,
        })
      } else {
        family.fonts.push({ ...names, sourceName: inside })
        const known = family.files.some((one) => one.sourceName === file && one.family === names.familyName)
        const source = { path: path.join(root, relative), sourceName: file, family: names.familyName, licences }
        if (!known) family.files.push(source)
      }
    }
  }
  return { families: [...families.values()].sort((a, b) => (a.name < b.name ? -1 : 1)), refused }
}

/** 'Kit.zip: Bold.ttf' and 'Both.ttc #2'; else the name of the file alone. */
const insideOf = (file: string, sourceName: string) =>
  /\.zip$/iu.test(file) && !file.endsWith(sourceName)
    ? `${file}: ${sourceName}`
    : file + (/ #\d+$/u.exec(sourceName)?.[0] ?? '')

async function inspectNames(fonts: FontEnginePort, { root, found, licences, inTempFolder, signal, onFile }: PlanInput) {
  const results: Awaited<ReturnType<FontEnginePort['readNames']>>[] = []
  const queue = [...found.fonts.entries()]
  await Promise.all(
    Array.from({ length: FILES_AT_ONCE }, async () => {
      for (let next = queue.shift(); next && !signal?.aborted; next = queue.shift()) {
        const [at, sourceName] = next
        const file = path.join(root, found.folder, sourceName)
        results[at] = await inTempFolder((outDir) =>
          fonts.readNames({ path: file, sourceName, outDir, licences }, signal),
        )
        onFile()
      }
    }),
  )
  return results
}
