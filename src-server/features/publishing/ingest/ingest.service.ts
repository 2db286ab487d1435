import { createHash } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { inTempFolder } from '../../../data-folders.ts'
import type { Database } from '../../../database/data-source.ts'
import { noteIdle, type RemovalsBefore, shareStoredFiles, storeThenWrite } from '../../../database/stored-files.ts'
import { isDuplicate, transaction } from '../../../database/transaction.ts'
import { mapAtOnce } from '../../../map-at-once.ts'
import type { FontEnginePort } from '../../../render/font-engine.port.ts'
import { familyTokens } from '../../../search/tokens.ts'
import { fontKeys, type StoragePort } from '../../../storage/storage.port.ts'
import { descriptionRows } from '../../catalogue/similar/shape-rows.ts'
import type { CoverageRows } from './coverage-rows.ts'
import { type AcceptedFont, acceptedFonts, downloadName, orderStyles } from './family-facts.ts'
import {
  announcePublished,
  ensureCoverage,
  ensureFontFiles,
  ensureFoundry,
  findFamilyBySource,
  insertFamily,
  isNameTaken,
  setPoster,
} from './ingest.queries.ts'
import type { IngestFamilyInput, IngestFamilyResult, IngestFile, RefusedFile, StoredFont } from './ingest-input.ts'
import { allTags, coverageByHash, familyRow, fileRow, fontRows } from './ingest-rows.ts'
import { storeFiles } from './store-files.ts'

/** Each lost race means that another family was stored, so that many concurrent ingests all succeed in the end. */
const MAX_RACES = 20
/** Files of one call queued at the font child: enough for all of its threads without filling its queue. */
const FILES_AT_ONCE = 8

interface IngestDeps {
  database: Database
  storage: StoragePort
  fonts: FontEnginePort
  /** Local folder for unpacked and sanitised files of running ingests; cleaned at process start. */
  tempDir: string
  now?: () => number
}

export interface IngestService {
  /**
   * Inspects the files, stores them by content and publishes the family in one transaction. Repeating a call with the same source
   * key changes nothing; a call that was killed half-way leaves at most unreferenced files.
   * @throws AppError FONT_REFUSED when not one font could be opened, OVERLOADED, STORAGE_FULL
   */
  ingestFamily(input: IngestFamilyInput, signal?: AbortSignal): Promise<IngestFamilyResult>
  /**
   * Inspects uploaded files and stores their fonts, without a family yet; their shapes are described later. Never
   * throws for a bad file: refusals are returned.
   * @throws AppError OVERLOADED, UNAVAILABLE, STORAGE_FULL
   */
  storeFonts(
    files: readonly IngestFile[],
    signal?: AbortSignal,
  ): Promise<{ fonts: StoredFont[]; refused: RefusedFile[] }>
  /** Stores a family's poster. */
  attachPoster(familyId: number, png: Uint8Array): Promise<void>
}

export function createIngestService(deps: IngestDeps): IngestService {
  const { database, storage } = deps
  const now = deps.now ?? Date.now

  async function inspectFiles(files: readonly IngestFile[], outDir: string, shapes: boolean, signal?: AbortSignal) {
    const inspected = await mapAtOnce(files, FILES_AT_ONCE, async (file) => {
      const { path, sourceName, family, licences } = file
      return {
        file,
        outcomes: await deps.fonts.inspect({ path, sourceName, outDir, shapes, family, licences }, signal),
      }
    })
    const refused: RefusedFile[] = inspected.flatMap(({ file, outcomes }) =>
      outcomes.flatMap((o) =>
        o.ok ? [] : [{ file: file.sourceName, sourceName: o.sourceName, code: o.code, reason: o.reason }],
      ),
    )
    return { accepted: acceptedFonts(inspected), refused }
  }

  async function inspectAll(input: IngestFamilyInput, outDir: string, signal?: AbortSignal) {
    const { accepted, refused } = await inspectFiles(input.files, outDir, true, signal)
    if (accepted.length === 0)
      throw new AppError(
        'FONT_REFUSED',
        refused
          .map((r) => `${r.sourceName}: ${r.reason}`)
          .join('; ')
          .slice(0, 2000) || 'No font was given',
      )
    return { fonts: orderStyles(accepted), refused }
  }

  async function writeRows(
    input: IngestFamilyInput,
    fonts: AcceptedFont[],
    before: RemovalsBefore,
  ): Promise<{ familyId: number; created: boolean; fontCount: number }> {
    const at = now()
    const coverage = await coverageByHash(fonts)
    const tags = allTags(input)
    const family = familyRow(input, fonts, tags, at)
    const designers = fonts.find((font) => font.isPrimary)?.facts.designer ?? ''
    const labels = [...tags.map((tag) => tag.label), family.topicLabel]
    const tokens = familyTokens(family.name, [input.foundry.name, designers], labels)
    return transaction(database, async (manager) => {
      await shareStoredFiles(manager, { keys: keysOf(fonts), before })
      const known = await findFamilyBySource(manager, input.source.key)
      if (known) return { familyId: known.id, created: false, fontCount: known.fontCount }
      const foundryId = await ensureFoundry(manager, input.foundry, at)
      const coverageIds = await ensureCoverage(manager, [...coverage.values()])
      const files = fonts.map(({ facts, description }) => ({
        ...fileRow(facts, coverage.get(facts.coverageSha256) as CoverageRows, coverageIds, at),
        described: descriptionRows(description, input.curated.defaultText),
      }))
      const fileIds = await ensureFontFiles(manager, files)
      const rows = fontRows(input, fonts, fileIds, at)
      const familyId = await insertFamily(manager, { ...family, foundryId }, rows, tags, tokens)
      await announcePublished(
        manager,
        { id: familyId, foundryId, version: family.version, fontCount: rows.length },
        tags,
        at,
      )
      return { familyId, created: true, fontCount: rows.length }
    })
  }

  /**
   * Concurrent ingests may bring the same new foundries, tags, files and coverage; the second one hits a duplicate and
   * finds the other's row on retry.
   */
  async function writeRacing(input: IngestFamilyInput, fonts: AcceptedFont[], before: RemovalsBefore) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await writeRows(input, fonts, before)
      } catch (error) {
        if (!isDuplicate(error)) throw error
        if (await isNameTaken(database.write.manager, input))
          throw new AppError(
            'CONFLICT',
            'The foundry already has a family with this name',
            { param: 'slug' },
            { cause: error },
          )
        if (attempt >= MAX_RACES) throw error
      }
    }
  }

  /** Rows of new files, in their own transaction. @returns the ids by the original's hash */
  async function writeFiles(fonts: readonly AcceptedFont[], before: RemovalsBefore): Promise<Map<string, number>> {
    const at = now()
    const coverage = await coverageByHash(fonts)
    const write = () =>
      transaction(database, async (manager) => {
        await shareStoredFiles(manager, { keys: keysOf(fonts), before })
        const coverageIds = await ensureCoverage(manager, [...coverage.values()])
        const files = fonts.map(({ facts, description }) => ({
          ...fileRow(facts, coverage.get(facts.coverageSha256) as CoverageRows, coverageIds, at),
          described: descriptionRows(description, ''),
        }))
        const ids = await ensureFontFiles(manager, files)
        // They belong to no family yet, and may never.
        await noteIdle(manager, [...ids.values()], at, true)
        return ids
      })
    for (let attempt = 1; ; attempt++) {
      try {
        return await write()
      } catch (error) {
        // The same file arrives twice at once; the second finds the other's row.
        if (!isDuplicate(error) || attempt >= MAX_RACES) throw error
      }
    }
  }

  return {
    async storeFonts(files, signal) {
      return inTempFolder(deps.tempDir, 'ingest', async (outDir) => {
        const { accepted, refused } = await inspectFiles(files, outDir, false, signal)
        if (accepted.length === 0) return { fonts: [], refused }
        const ids = await storeThenWrite(
          database,
          () => storeFiles(storage, accepted),
          (before) => {
            signal?.throwIfAborted()
            return writeFiles(accepted, before)
          },
        )
        const fonts = orderStyles(accepted).map((font) => ({
          fontFileId: ids.get(font.facts.originalSha256) as number,
          facts: font.facts,
          fileName: downloadName(font),
        }))
        return { fonts, refused }
      })
    },

    async ingestFamily(input, signal) {
      const known = await findFamilyBySource(database.read.manager, input.source.key)
      if (known) return { familyId: known.id, created: false, fontCount: known.fontCount, refused: [] }
      return inTempFolder(deps.tempDir, 'ingest', async (outDir) => {
        const { fonts, refused } = await inspectAll(input, outDir, signal)
        const written = await storeThenWrite(
          database,
          () => storeFiles(storage, fonts),
          (before) => {
            signal?.throwIfAborted()
            return writeRacing(input, fonts, before)
          },
        )
        return { ...written, refused }
      })
    },

    async attachPoster(familyId, png) {
      const key = fontKeys.poster(familyId, createHash('sha256').update(png).digest('hex'))
      await storeThenWrite(
        database,
        () => storage.putBytes(key, png, 'image/png'),
        (before) =>
          transaction(database, async (manager) => {
            await shareStoredFiles(manager, { keys: [key], before })
            await setPoster(manager, familyId, key, now())
          }),
      )
    },
  }
}

/** Storage keys in the rows of fonts. */
const keysOf = (fonts: readonly AcceptedFont[]) =>
  fonts.flatMap(({ facts }) => [fontKeys.original(facts.originalSha256), fontKeys.sanitised(facts.sanitisedSha256)])
