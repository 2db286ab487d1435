import type { Database } from '../../database/data-source.ts'
import { AppState } from '../../database/entities/search-outbox.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import { decideRemoval, holdStoredFiles } from '../../database/stored-files.ts'
import { transaction } from '../../database/transaction.ts'
import { FILES_MADE_OF_COPIES, type StoragePort } from '../../storage/storage.port.ts'

/** Row of app_state: when all stored files were looked through for those that no row names. */
const LOOKED = 'stray-files'
/** Between two looks; and whoever stored a file and has not named it after so long was killed in between. */
export const STRAY_MS = 86_400_000
/**
 * A crash leaves the files of one upload, which may hold 1,200 fonts. More of them, or more than a tenth of what is named, mean that this is not the database of
 * these files, or an older one: then nothing goes, and `doctor` names them.
 */
const MOST = 2_400
const NAMED_FOR_EACH = 10

/** Whether so many stored files without a row, beside so many with one, look like those of a crash, which go on their own. */
export const areOfACrash = (strays: number, named: number): boolean =>
  strays <= MOST && strays * NAMED_FOR_EACH <= named
/** Of what can be made again, in one folder and look. */
const MOST_MADE = 10_000
const BATCH = 200

interface Deps {
  database: Database
  reader: Reader
  storage: Pick<StoragePort, 'list' | 'stat'>
}
interface Asks {
  query(sql: string, params?: unknown[]): Promise<unknown>
}

const COPIES = ['SELECT sanitisedSha256 AS sha256 FROM font_file WHERE sanitisedSha256 IN']
/** Folders of files that rows name by digest, and where those rows are. */
const NAMED: { prefix: string; sql: string[] }[] = [
  {
    prefix: 'font/original/',
    sql: [
      'SELECT originalSha256 AS sha256 FROM font_file WHERE originalSha256 IN',
      "SELECT sha256 FROM refused_file WHERE state = 'accepted' AND sha256 IN",
    ],
  },
  { prefix: 'font/sanitised/', sql: COPIES },
  { prefix: 'font/refused/', sql: ['SELECT sha256 FROM refused_file WHERE sha256 IN'] },
]

/** The digest in a key; '' for one of another form. */
const digestOf = (key: string) => /[0-9a-f]{64}/.exec(key)?.[0] ?? ''

/** Of these keys those whose digest no row names. */
async function unnamed(from: Asks, sql: readonly string[], keys: readonly string[]): Promise<string[]> {
  const named = new Set<string>()
  for (const some of chunks([...new Set(keys.map(digestOf))], BATCH))
    for (const select of sql) {
      const rows = (await from.query(`${select} (${placeholders(some.length)})`, some)) as { sha256: string }[]
      for (const { sha256 } of rows) named.add(sha256)
    }
  return keys.filter((key) => !named.has(digestOf(key)))
}

/** Whether the last look is a day ago. The first one waits a day too: it notes that the site began. */
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
 * Decides that files go which no row names and which are older than a day: an upload was killed between its bytes and its rows, or
 * they were made of a font that is gone. What is named meanwhile stays: rows that name stored files are written by storeThenWrite.
 * @param signal ends the look at the next page; another one comes
 * @returns how many; null when it was ended
 */
export async function takeStrays(deps: Deps, at: number, signal: AbortSignal): Promise<number | null> {
  const { database, reader, storage } = deps
  const before = at - STRAY_MS
  /** Up to `most` old files of a folder that nothing names, and how many are named. */
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
        // 0: a store that does not say.
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
        await holdStoredFiles(manager)
        const still = await unnamed(manager, sql, some)
        await decideRemoval(manager, still, at)
        taken += still.length
      })
    return taken
  }

  const strays: { sql: string[]; found: string[] }[] = []
  let named = 0
  for (const { prefix, sql } of NAMED) {
    const seen = await look(prefix, sql, MOST)
    if (!seen) return null
    named += seen.count
    // A key without a digest is not of ours.
    strays.push({ sql, found: seen.found.filter((key) => digestOf(key) !== '') })
  }
  const all = strays.reduce((sum, { found }) => sum + found.length, 0)
  let taken = 0
  if (areOfACrash(all, named)) for (const { sql, found } of strays) taken += await take(sql, found)
  // What was made of copies can be made again: there is nothing to lose.
  for (const prefix of FILES_MADE_OF_COPIES) {
    const seen = await look(prefix, COPIES, MOST_MADE)
    if (!seen) return null
    taken += await take(COPIES, seen.found)
  }
  await transaction(database, (manager) => manager.update(AppState, { name: LOOKED }, { updatedAt: at }))
  return taken
}
