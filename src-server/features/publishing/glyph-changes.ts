import { LRUCache } from 'lru-cache'
import type {
  GlyphChange,
  GlyphChangesInput,
  GlyphChangesResult,
  GlyphCounts,
  GlyphDiff,
} from '#shared/contracts/publishing/glyph-diff.ts'
import { AppError } from '#shared/errors.ts'
import { GLYPH_CHANGES } from '#shared/glyph-changes.ts'
import { placeIn } from '#shared/paging.ts'
import type { Database } from '../../database/data-source.ts'
import { FamilyVersion, type VersionFile } from '../../database/entities/publishing.ts'
import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import type { FontEnginePort } from '../../render/font-engine.port.ts'
import { createSemaphore } from '../../semaphore.ts'
import { createSingleFlight } from '../../single-flight.ts'
import { fontKeys, type StoragePort } from '../../storage/storage.port.ts'
import { withTimeout } from '../../timeout.ts'
import type { Actor } from '../core/actor.ts'
import { lookAtFamily } from './locked-family.ts'

interface GlyphChangesDeps {
  database: Database
  reader: Reader
  storage: Pick<StoragePort, 'localPath'>
  fonts: Pick<FontEnginePort, 'diffGlyphs' | 'drawGlyphPairs'>
}

/** Glyphs per page. */
const PAGE = 48
/** Longest wait in milliseconds for running comparisons; then the page says that they are pending. */
const TIMEOUT_MS = 1500
/** Uploads share the font child's queue and have priority; counts for a few pages of history may wait. */
const AT_ONCE = { running: 2, waiting: 200 }
/** Comparisons per page of history; older ones are made on demand. */
const PAIRS = 40
/** Cached glyph lists: all changes of two CJK fonts take megabytes; counts take nothing. */
const DIFFS = 20
const COUNTS = 5000

interface FilePair {
  was: number
  is: number
}

/**
 * Which glyphs differ between two files of a family. Files are immutable, so results are cached in memory: comparing
 * two fonts takes a tenth of a second, CJK a few seconds.
 */
export function createGlyphChanges({ database, reader, storage, fonts }: GlyphChangesDeps) {
  const counted = new LRUCache<string, GlyphCounts>({ max: COUNTS })
  const diffs = new LRUCache<string, GlyphDiff>({ max: DIFFS })
  const running = createSingleFlight<GlyphDiff>()
  const limited = createSemaphore({
    ...AT_ONCE,
    busy: 'Too many fonts are being compared; try again in a moment.',
    retryAfter: 10,
  })

  async function paths({ was, is }: FilePair): Promise<[string, string]> {
    const rows = await reader.query<{ id: number; sanitisedSha256: string }>(
      `SELECT id, sanitisedSha256 FROM font_file WHERE id IN (${placeholders(2)})`,
      [was, is],
    )
    const [old, now] = await Promise.all(
      [was, is].map(async (id) => {
        const row = rows.find((one) => one.id === id)
        return row ? storage.localPath(fontKeys.sanitised(row.sanitisedSha256)) : null
      }),
    )
    if (!old || !now) throw new AppError('NOT_FOUND', 'One of the files is missing from storage.')
    return [old, now]
  }

  const compare = (pair: FilePair): Promise<GlyphDiff> => limited(async () => fonts.diffGlyphs(...(await paths(pair))))

  function begin(pair: FilePair): Promise<GlyphDiff> {
    const name = `${pair.was}-${pair.is}`
    const known = diffs.get(name)
    if (known) return Promise.resolve(known)
    return running.share(name, async () => {
      const diff = await compare(pair)
      diffs.set(name, diff)
      counted.set(name, countsOf(diff.changes))
      return diff
    })
  }

  return {
    /** How many glyphs changed between the files of each pair; null while unknown. */
    async glyphCounts(pairs: readonly FilePair[]): Promise<(GlyphCounts | null)[]> {
      const of = ({ was, is }: FilePair) => counted.get(`${was}-${is}`) ?? null
      const missing = pairs.filter((pair) => pair.was && pair.is && !of(pair)).slice(0, PAIRS)
      await withTimeout(Promise.allSettled(missing.map(begin)), TIMEOUT_MS, () => null)
      return pairs.map(of)
    },

    /** Glyphs that a version changed in a style, drawn before and after. @throws AppError NOT_FOUND */
    async glyphs(actor: Actor, input: GlyphChangesInput): Promise<GlyphChangesResult> {
      await lookAtFamily(reader, actor, 'see', input.familyId)
      const pair = await findPair(input)
      const said = { version: input.version, style: input.style }
      const all = await withTimeout(begin(pair), TIMEOUT_MS, () => null)
      if (!all) return { ...said, counts: null, places: [], uncompared: [], hits: [], ...placeIn(0, 1, PAGE) }
      const changes = input.kind === '' ? all.changes : all.changes.filter((one) => one.kind === input.kind)
      const place = placeIn(changes.length, input.page, PAGE)
      const shown = changes.slice((place.page - 1) * PAGE, place.page * PAGE)
      const [was, is] = await paths(pair)
      const drawn =
        shown.length === 0
          ? []
          : await fonts.drawGlyphPairs(
              was,
              is,
              shown.map(({ was, is, at }) => ({ was, is, at })),
            )
      return {
        ...said,
        counts: countsOf(all.changes),
        places: all.places,
        uncompared: all.uncompared,
        hits: shown.map(({ kind, codepoint, at, ...one }, i) => ({
          kind,
          codepoint,
          at,
          glyph: one.is ?? one.was ?? 0,
          was: drawn[i]?.was ?? null,
          is: drawn[i]?.is ?? null,
        })),
        ...place,
      }
    },
  }

  /** Files of a style in a version and in the previous one. */
  async function findPair({ familyId, version, style }: GlyphChangesInput): Promise<FilePair> {
    const versions = await database.read.manager.find(FamilyVersion, {
      where: [
        { familyId, number: version },
        { familyId, number: version - 1 },
      ],
    })
    const fileIn = (number: number) =>
      versions.find((one) => one.number === number)?.files.find((file: VersionFile) => file.name === style)?.fontFileId
    const [was, is] = [fileIn(version - 1), fileIn(version)]
    if (was === undefined || is === undefined)
      throw new AppError('NOT_FOUND', `Version ${version} did not change a style ${style}`, { param: 'style' })
    return { was, is }
  }
}

const countsOf = (changes: readonly GlyphChange[]): GlyphCounts => {
  const counts: GlyphCounts = { added: 0, removed: 0, outline: 0, width: 0 }
  for (const kind of GLYPH_CHANGES) counts[kind] = changes.filter((one) => one.kind === kind).length
  return counts
}

export type GlyphChanges = ReturnType<typeof createGlyphChanges>
