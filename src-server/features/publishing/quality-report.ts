import { LRUCache } from 'lru-cache'
import { DRAWING_VERSION, type DrawingFacts } from '#shared/contracts/publishing/drawing-facts.ts'
import type { QualityReport } from '#shared/contracts/publishing/studio.ts'
import { isAppError } from '#shared/errors.ts'
import { coverageOf } from '#shared/search/coverage-bits.ts'
import type { Database } from '../../database/data-source.ts'
import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import type { FontEnginePort } from '../../render/font-engine.port.ts'
import { createSemaphore } from '../../semaphore.ts'
import { createSingleFlight } from '../../single-flight.ts'
import { fontKeys, type StoragePort } from '../../storage/storage.port.ts'
import { withTimeout } from '../../timeout.ts'
import type { Actor } from '../core/actor.ts'
import { findCoverage } from '../core/coverage-pages.ts'
import { languagesOf } from '../core/languages/language-coverage.ts'
import { lookAtFamily } from './locked-family.ts'
import { type CheckedStyle, familyChecks, styleChecks } from './quality-checks.ts'
import { factsOf } from './review-reasons.ts'
import { lastVersion, liveFiles } from './versions.ts'

interface QualityDeps {
  database: Database
  reader: Reader
  storage: StoragePort
  fonts: Pick<FontEnginePort, 'measureDrawing'>
}

/** A measurement is a few hundred bytes. */
const MAX_BYTES = 256 * 1024
const MEASURED = 2000
const NEARLY = 500
/** Longest wait of a page in milliseconds for running measurements; then it polls. */
const TIMEOUT_MS = 800
/** A queue of a few families with all their styles. */
const AT_ONCE = { running: 2, waiting: 2000 }

const drawingKey = (sha256: string) => fontKeys.drawing(sha256, DRAWING_VERSION)

/**
 * The quality report for designers. Outlines are measured in the font child in the background when a report is first
 * opened, and stored by content, so that the same file is never measured twice.
 */
export function createQualityReport({ database, reader, storage, fonts }: QualityDeps) {
  const measured = new LRUCache<string, DrawingFacts>({ max: MEASURED })
  const written = new LRUCache<number, Pick<CheckedStyle, 'nearly' | 'symbols'>>({ max: NEARLY })
  const running = createSingleFlight<void>()
  const limited = createSemaphore({ ...AT_ONCE, busy: 'Too many fonts are being measured; try again in a moment.' })

  async function stored(sha256: string): Promise<DrawingFacts | null> {
    const known = measured.get(sha256)
    if (known) return known
    const bytes = await storage.getBytes(drawingKey(sha256), MAX_BYTES)
    if (!bytes) return null
    const facts = JSON.parse(Buffer.from(bytes).toString('utf8')) as DrawingFacts
    measured.set(sha256, facts)
    return facts
  }

  async function measure(sha256: string): Promise<void> {
    const path = await storage.localPath(fontKeys.sanitised(sha256))
    if (path === null) return
    const facts = await fonts.measureDrawing(path)
    await storage.putBytes(drawingKey(sha256), Buffer.from(JSON.stringify(facts)), 'application/json')
    measured.set(sha256, facts)
  }

  /** Settles also after a failure; the next request tries again. */
  const begin = (sha256: string): Promise<void> =>
    running.share(sha256, () =>
      limited(() => measure(sha256)).catch((error) => {
        if (!isAppError(error)) throw error
      }),
    )

  async function languagesWritten(coverageId: number): Promise<Pick<CheckedStyle, 'nearly' | 'symbols'>> {
    const known = written.get(coverageId)
    if (known) return known
    const languages = languagesOf(coverageOf(await findCoverage(reader, coverageId)).has)
    const found = {
      nearly: languages
        .filter((one) => one.status === 'partial')
        .map(({ name, missing, missingCount }) => ({ name, missing, missingCount })),
      symbols: languages.length === 0,
    }
    written.set(coverageId, found)
    return found
  }

  return {
    /** @throws AppError see requireFamily */
    async report(actor: Actor, { familyId }: { familyId: number }): Promise<QualityReport> {
      await lookAtFamily(reader, actor, 'see', familyId)
      const look = database.read.manager
      const files = (await lastVersion(look, familyId))?.files ?? (await liveFiles(look, familyId))
      if (files.length === 0) return { familyId, family: [], styles: [] }
      const ids = [...new Set(files.map((file) => file.fontFileId))]
      const [facts, coverages] = await Promise.all([
        factsOf(reader, ids),
        reader.query<{ id: number; coverageId: number }>(
          `SELECT id, coverageId FROM font_file WHERE id IN (${placeholders(ids.length)})`,
          ids,
        ),
      ])
      const coverageOf = new Map(coverages.map((row) => [row.id, row.coverageId]))
      const styles: CheckedStyle[] = []
      for (const file of files) {
        const row = facts.get(file.fontFileId)
        if (row) styles.push({ file, facts: row.facts, ...(await languagesWritten(coverageOf.get(file.fontFileId)!)) })
      }
      const hashes = styles.map((style) => style.facts.sanitisedSha256)
      const missing: Promise<void>[] = []
      for (const sha256 of new Set(hashes)) if (!(await stored(sha256))) missing.push(begin(sha256))
      if (missing.length > 0) await withTimeout(Promise.allSettled(missing), TIMEOUT_MS, () => null)
      return {
        familyId,
        family: familyChecks(styles),
        styles: styles.map((style) => {
          const drawing = measured.get(style.facts.sanitisedSha256) ?? null
          const isWaiting = drawing === null && running.has(style.facts.sanitisedSha256)
          return { name: style.file.name, checks: isWaiting ? null : styleChecks(style, drawing) }
        }),
      }
    },
  }
}
