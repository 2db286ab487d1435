import { stat } from 'node:fs/promises'
import { AppError, isAppError } from '#shared/errors.ts'
import { expectedFailure } from '../../../database/outage.ts'
import type { FontEnginePort } from '../../../render/font-engine.port.ts'
import type { Label } from '../ingest/ingest-input.ts'
import { createLicenceReader } from './licences-beside.ts'
import { type PlannedFamily, planFamilies } from './plan-families.ts'
import { conflictNotes, type TakeFamily, type TakenFamily } from './take-family.ts'
import { type FolderFiles, type NotTaken, walkFolders } from './walk-folders.ts'

export interface FolderImport {
  root: string
  /** The result of findFonts. */
  folders: readonly FolderFiles[]
  foundry: { slug: string; name: string }
  topic: Label
  /** Licence for fonts that name none; '' = none. */
  licence: string
}

interface ImportProgress {
  /** Files done, of `total`. A file is done when it was read and its family was imported. */
  done: number
  total: number
  fonts: number
  etaMs: number | null
}

export interface ImportReport {
  families: TakenFamily[]
  refused: NotTaken[]
  /** Licence files that could not be read and do not count as evidence. */
  unread: NotTaken[]
  /** Names of files that are neither fonts nor licences. */
  others: string[]
  /** The signal stopped it early. */
  stopped: boolean
}

export interface FolderImportDeps {
  fonts: FontEnginePort
  tempDir: string
  /** Null: a dry run, which only reports what would be imported. */
  take: TakeFamily | null
  now?: () => number
}

/**
 * Scans a folder and its subfolders.
 * @throws AppError NOT_FOUND when it cannot be read or contains no fonts
 */
export async function findFonts(root: string): Promise<FolderFiles[]> {
  const info = await stat(root).catch(() => null)
  if (!info?.isDirectory()) throw new AppError('NOT_FOUND', `${root} is not a folder that can be read`)
  const folders: FolderFiles[] = []
  for await (const found of walkFolders(root)) folders.push(found)
  if (folders.every(({ fonts, refused }) => fonts.length + refused.length === 0))
    throw new AppError('NOT_FOUND', `${root} holds no fonts`)
  return folders
}

/**
 * Imports all fonts of a folder and its subfolders, one family after the other; a family is the fonts of one folder
 * with the same family name. Failures are reported without stopping the rest. A second run recognises what the first
 * has imported.
 */
export async function importFolder(
  { fonts, tempDir, take, now = Date.now }: FolderImportDeps,
  input: FolderImport,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: ImportProgress) => void } = {},
): Promise<ImportReport> {
  const { root, folders } = input
  const report: ImportReport = { families: [], refused: [], unread: [], others: [], stopped: false }
  const total = folders.reduce((sum, found) => sum + found.fonts.length, 0)
  const began = now()
  let steps = 0
  let taken = 0
  // Each file is opened twice: for its names, then with its family.
  const step = (count: number) => {
    steps += count
    const etaMs = steps > 0 ? Math.round(((now() - began) / steps) * (2 * total - steps)) : null
    onProgress?.({ done: Math.floor(steps / 2), total, fonts: taken, etaMs })
  }
  step(0)
  const licencesOf = createLicenceReader(root)
  try {
    for (const found of folders) {
      report.others.push(...found.others)
      report.refused.push(...found.refused)
      const beside = await licencesOf(found)
      report.unread.push(...beside.unread)
      let read = 0
      const planned = await planFamilies(fonts, {
        root,
        found,
        licences: beside.texts,
        tempDir,
        signal,
        onFile: () => {
          read++
          step(1)
        },
      }).catch((error: Error) => {
        // One failing folder must not lose the report on the others.
        signal?.throwIfAborted()
        step(found.fonts.length - read)
        const reason = isAppError(error) ? error.message : `Its fonts could not be read: ${error.message}`
        return { families: [], refused: [{ path: found.folder || '.', reason }] }
      })
      report.refused.push(...planned.refused)
      for (const family of planned.families) {
        const result = take ? await takeOrSayWhy(take, input, family, signal) : wouldTake(family, input.licence)
        report.refused.push(...result.refused)
        if (result.family) report.families.push(result.family)
        taken += result.family?.styles ?? 0
        // A file may belong to several families, or to none.
        step(found.fonts.length / planned.families.length)
      }
      if (planned.families.length === 0) step(found.fonts.length)
    }
  } catch (error) {
    if (!signal?.aborted) throw error
    report.stopped = true
  }
  return report
}

type Result = { family: TakenFamily | null; refused: NotTaken[] }

/** Imports a family; its failure does not stop the others. */
async function takeOrSayWhy(
  take: TakeFamily,
  input: FolderImport,
  family: PlannedFamily,
  signal: AbortSignal | undefined,
): Promise<Result> {
  try {
    return await take(input, family, signal)
  } catch (error) {
    signal?.throwIfAborted()
    const reason = expectedFailure(error)?.message ?? `It could not be stored: ${(error as Error).message}`
    return { family: null, refused: [{ path: `${family.folder || '.'} (${family.name})`, reason }] }
  }
}

function wouldTake(family: PlannedFamily, declared: string): Result {
  const found = new Set(
    family.fonts.map(({ licenseId }) => (licenseId === 'unknown' && declared ? declared : licenseId)),
  )
  const licence = [...found].join(', ')
  const { folder, name } = family
  const notes = [...conflictNotes(family, declared, licence), ...family.notes]
  return {
    family: { folder, name, notes, licence, styles: family.fonts.length, state: 'planned', address: null },
    refused: [],
  }
}
