import { DAY_MS } from '#shared/limits.ts'
import type { Database } from '../../database/data-source.ts'
import { REMOVED_FAMILY } from '../../database/entities/npm-release.ts'
import { AppState } from '../../database/entities/search-outbox.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import type { Asks, Reader } from '../../database/reader.ts'
import { decideRemoval, lockStoredFiles } from '../../database/stored-files.ts'
import { transaction } from '../../database/transaction.ts'
import { FILES_MADE_OF_COPIES, PACKAGE_PREFIX, type StoragePort } from '../../storage/storage.port.ts'
import { PICTURE_KEYS } from '../core/picture-keys.ts'

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

/** How rows refer to the files of a folder. */
interface Naming {
  /** Each selects `name` of the rows with some of the values of `ask`. */
  sql: string[]
  ask(key: string): string | number
  /** What `name` is for the file of this key. */
  name(key: string): string
}

interface Folder {
  prefix: string
  naming: Naming
}

const byDigest = (...sql: string[]): Naming => ({ sql, ask: digestOf, name: digestOf })
/** Rows of pictures are found by the id in the key: the columns have no index. */
const byOwner = (table: string, column: string): Naming => ({
  sql: [`SELECT ${column} AS name FROM ${table} WHERE id IN`],
  ask: (key) => Number(key.split('/')[1]) || 0,
  name: (key) => key,
})

const COPIES = byDigest('SELECT sanitisedSha256 AS name FROM font_file WHERE sanitisedSha256 IN')
const FONTS: Folder[] = [
  {
    prefix: 'font/original/',
    naming: byDigest(
      'SELECT originalSha256 AS name FROM font_file WHERE originalSha256 IN',
      "SELECT sha256 AS name FROM refused_file WHERE state = 'accepted' AND sha256 IN",
    ),
  },
  { prefix: 'font/sanitised/', naming: COPIES },
  {
    prefix: PACKAGE_PREFIX,
    naming: byDigest(`SELECT sha256 AS name FROM npm_release WHERE familyId <> ${REMOVED_FAMILY} AND sha256 IN`),
  },
  { prefix: 'font/refused/', naming: byDigest('SELECT sha256 AS name FROM refused_file WHERE sha256 IN') },
]
const PICTURES: Folder[] = PICTURE_KEYS.map(({ prefix, table, column }) => ({ prefix, naming: byOwner(table, column) }))

/** The digest in a key; '' for another form of key. */
function digestOf(key: string): string {
  return /[0-9a-f]{64}/.exec(key)?.[0] ?? ''
}

/** The keys that no row names. */
async function unnamed(from: Asks, { sql, ask, name }: Naming, keys: readonly string[]): Promise<string[]> {
  const named = new Set<string | null>()
  for (const some of chunks([...new Set(keys.map(ask))], BATCH))
    for (const select of sql) {
      const rows = (await from.query(`${select} (${placeholders(some.length)})`, some)) as { name: string | null }[]
      for (const row of rows) named.add(row.name)
    }
  return keys.filter((key) => !named.has(name(key)))
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
  async function look(prefix: string, naming: Naming, most: number) {
    const found: string[] = []
    let count = 0
    for (let after: string | undefined; found.length <= most; ) {
      if (signal.aborted) return null
      const keys = await storage.list(prefix, { after })
      if (keys.length === 0) break
      const strays = await unnamed(reader, naming, keys)
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
  async function take(naming: Naming, keys: readonly string[]): Promise<number> {
    let taken = 0
    for (const some of chunks(keys, BATCH))
      await transaction(database, async (manager) => {
        await lockStoredFiles(manager)
        const still = await unnamed(manager, naming, some)
        await decideRemoval(manager, still, at)
        taken += still.length
      })
    return taken
  }

  const kinds: { naming: Naming; found: string[] }[][] = []
  let named = 0
  for (const folders of [FONTS, PICTURES]) {
    const strays: { naming: Naming; found: string[] }[] = []
    for (const { prefix, naming } of folders) {
      const seen = await look(prefix, naming, MAX_STRAYS)
      if (!seen) return null
      named += seen.count
      // Keys without a digest are not ours.
      strays.push({ naming, found: seen.found.filter((key) => digestOf(key) !== '') })
    }
    kinds.push(strays)
  }
  let taken = 0
  // Fonts and pictures are judged apart: too many stray pictures must not stop the removal of fonts.
  for (const strays of kinds) {
    const all = strays.reduce((sum, { found }) => sum + found.length, 0)
    if (looksLikeCrash(all, named)) for (const { naming, found } of strays) taken += await take(naming, found)
  }
  // Files derived from copies can be made again, so deleting them loses nothing.
  for (const prefix of FILES_MADE_OF_COPIES) {
    const seen = await look(prefix, COPIES, MOST_MADE)
    if (!seen) return null
    taken += await take(COPIES, seen.found)
  }
  await transaction(database, (manager) => manager.update(AppState, { name: LOOKED }, { updatedAt: at }))
  return taken
}
