import { DAY_MS } from '#shared/limits.ts'
import type { Database } from '../../database/data-source.ts'
import { REMOVED_FAMILY } from '../../database/entities/npm-release.ts'
import { AppState } from '../../database/entities/search-outbox.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import type { Asks, Reader } from '../../database/reader.ts'
import { decideRemoval, lockStoredFiles } from '../../database/stored-files.ts'
import { transaction } from '../../database/transaction.ts'
import { FILES_MADE_OF_COPIES, PACKAGE_PREFIX, type StoragePort } from '../../storage/storage.port.ts'

/** Row of app_state: time of the last search for orphaned files. */
const LOOKED = 'stray-files'
/** Interval of searches, and minimum age of orphans: a file without a row after that belongs to a crashed upload. */
export const STRAY_MS = DAY_MS
/**
 * A crash leaves the files of one upload, at most 1,200 fonts. More orphans, or more than a tenth of all used files,
 * mean a wrong or outdated database: then nothing is deleted, and `doctor` lists them.
 */
const MAX_STRAYS = 2_400
const NAMED_FOR_EACH = 10

/** Whether this number of orphans, compared with used files, looks like a crash; those are removed automatically. */
export const looksLikeCrash = (strays: number, named: number): boolean =>
  strays <= MAX_STRAYS && strays * NAMED_FOR_EACH <= named
/** Limit of regenerable files per folder and run. */
const MOST_MADE = 10_000
const BATCH = 200

interface Deps {
  database: Database
  reader: Reader
  storage: Pick<StoragePort, 'list' | 'stat'>
}

const COPIES = ['SELECT sanitisedSha256 AS sha256 FROM font_file WHERE sanitisedSha256 IN']
/** Folders of files named by digest, and the rows that refer to them. */
const NAMED: { prefix: string; sql: string[] }[] = [
  {
    prefix: 'font/original/',
    sql: [
      'SELECT originalSha256 AS sha256 FROM font_file WHERE originalSha256 IN',
      "SELECT sha256 FROM refused_file WHERE state = 'accepted' AND sha256 IN",
    ],
  },
  { prefix: 'font/sanitised/', sql: COPIES },
  {
    prefix: PACKAGE_PREFIX,
    sql: [`SELECT sha256 FROM npm_release WHERE familyId <> ${REMOVED_FAMILY} AND sha256 IN`],
  },
  { prefix: 'font/refused/', sql: ['SELECT sha256 FROM refused_file WHERE sha256 IN'] },
]

/** The digest in a key; '' for another form of key. */
const digestOf = (key: string) => /[0-9a-f]{64}/.exec(key)?.[0] ?? ''

/** The keys whose digest is in no row. */
async function unnamed(from: Asks, sql: readonly string[], keys: readonly string[]): Promise<string[]> {
  const named = new Set<string>()
  for (const some of chunks([...new Set(keys.map(digestOf))], BATCH))
    for (const select of sql) {
      const rows = (await from.query(`${select} (${placeholders(some.length)})`, some)) as { sha256: string }[]
      for (const { sha256 } of rows) named.add(sha256)
    }
  return keys.filter((key) => !named.has(digestOf(key)))
}

/** Whether the last search was a day ago. The first one waits a day too, after noting the start. */
export async function isStrayLookDue({ database }: Pick<Deps, 'database'>, at: number): Promise<boolean> {
  const row = await database.read.manager.findOneBy(AppState, { name: LOOKED })
  if (row) return Number(row.updatedAt) < at - STRAY_MS
  await transaction(database, (manager) =>
    manager
      .createQueryBuilder()
      .insert()
      .into(AppState)
      .values({ name: LOOKED, value: '', updatedAt: at })
      .orIgnore()
      .execute(),
  )
  return false
}

/**
 * Marks files for deletion that no row refers to and that are older than a day: left by an upload that crashed before
 * its rows, or derived from a font that is gone. Files referred to meanwhile stay, as such rows are written by
 * storeThenWrite.
 * @param signal stops the search at the next page, until the next run
 * @returns how many; null when it was stopped
 */
export async function markOrphans(deps: Deps, at: number, signal: AbortSignal): Promise<number | null> {
  const { database, reader, storage } = deps
  const before = at - STRAY_MS
  /** Up to `most` old orphans of a folder, and the number of used files. */
  async function look(prefix: string, sql: string[], most: number) {
    const found: string[] = []
    let count = 0
    for (let after: string | undefined; found.length <= most; ) {
      if (signal.aborted) return null
      const keys = await storage.list(prefix, { after })
      if (keys.length === 0) break
      const strays = await unnamed(reader, sql, keys)
      count += keys.length - strays.length
      for (const key of strays) {
        const modifiedMs = (await storage.stat(key))?.modifiedMs ?? 0
        // 0: the store has no dates.
        if (modifiedMs > 0 && modifiedMs < before) found.push(key)
      }
      after = keys.at(-1)
    }
    return { found, count }
  }
  async function take(sql: string[], keys: readonly string[]): Promise<number> {
    let taken = 0
    for (const some of chunks(keys, BATCH))
      await transaction(database, async (manager) => {
        await lockStoredFiles(manager)
        const still = await unnamed(manager, sql, some)
        await decideRemoval(manager, still, at)
        taken += still.length
      })
    return taken
  }

  const strays: { sql: string[]; found: string[] }[] = []
  let named = 0
  for (const { prefix, sql } of NAMED) {
    const seen = await look(prefix, sql, MAX_STRAYS)
    if (!seen) return null
    named += seen.count
    // Keys without a digest are not ours.
    strays.push({ sql, found: seen.found.filter((key) => digestOf(key) !== '') })
  }
  const all = strays.reduce((sum, { found }) => sum + found.length, 0)
  let taken = 0
  if (looksLikeCrash(all, named)) for (const { sql, found } of strays) taken += await take(sql, found)
  // Files derived from copies can be made again, so deleting them loses nothing.
  for (const prefix of FILES_MADE_OF_COPIES) {
    const seen = await look(prefix, COPIES, MOST_MADE)
    if (!seen) return null
    taken += await take(COPIES, seen.found)
  }
  await transaction(database, (manager) => manager.update(AppState, { name: LOOKED }, { updatedAt: at }))
  return taken
}
