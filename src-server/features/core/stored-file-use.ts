import type { Database } from '../../database/data-source.ts'
import { REMOVED_FAMILY } from '../../database/entities/npm-release.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import type { Asks } from '../../database/reader.ts'
import { beginningOf, decideRemoval, lockStoredFiles } from '../../database/stored-files.ts'
import { transaction } from '../../database/transaction.ts'
import { FILES_MADE_OF_COPIES, PACKAGE_PREFIX, type StoragePort } from '../../storage/storage.port.ts'
import { PICTURE_KEYS } from './picture-keys.ts'

/**
 * A crash leaves the files of one upload, at most 1,200 fonts. More orphans, or more than a tenth of all used files,
 * mean a wrong or outdated database: then nothing is deleted, and `doctor` lists them.
 */
const MAX_STRAYS = 2_400
const USED_FOR_EACH = 10
const BATCH = 200

/** How rows refer to the files of a folder. */
interface Naming {
  /** Each selects `name` of the rows with some of the values of `ask`. */
  sql: string[]
  ask(key: string): string | number
  /** The value of `name` that refers to the file of this key. */
  name(key: string): string
}

interface StoredFolder {
  prefix: string
  /** What its files belong to: 'font', or the table of pictures. */
  owner: string
  naming: Naming
}

const byDigest = (...sql: string[]): Naming => ({ sql, ask: digestOf, name: digestOf })
/** Rows of pictures are found by the id in the key: the columns have no index. */
const byOwner = (table: string, column: string): Naming => ({
  sql: [`SELECT ${column} AS name FROM ${table} WHERE id IN`],
  ask: (key) => Number(key.split('/')[1]) || 0,
  name: (key) => key,
})
const ofFont = (prefix: string, naming: Naming): StoredFolder => ({ prefix, owner: 'font', naming })

const COPIES = byDigest('SELECT sanitisedSha256 AS name FROM font_file WHERE sanitisedSha256 IN')
const FONTS: StoredFolder[] = [
  ofFont(
    'font/original/',
    byDigest(
      'SELECT originalSha256 AS name FROM font_file WHERE originalSha256 IN',
      "SELECT sha256 AS name FROM refused_file WHERE state = 'accepted' AND sha256 IN",
    ),
  ),
  ofFont('font/sanitised/', COPIES),
  ofFont('font/refused/', byDigest('SELECT sha256 AS name FROM refused_file WHERE sha256 IN')),
  ofFont(
    PACKAGE_PREFIX,
    byDigest(`SELECT sha256 AS name FROM npm_release WHERE familyId <> ${REMOVED_FAMILY} AND sha256 IN`),
  ),
]
const PICTURES = PICTURE_KEYS.map(
  ({ prefix, table, column }): StoredFolder => ({ prefix, owner: table, naming: byOwner(table, column) }),
)
/** Folders of files that cannot be made again, by kind: too many stray pictures must not keep stray fonts. */
const KINDS = [FONTS, PICTURES]
/** Files derived from sanitised copies: deleting them loses nothing. */
export const MADE_OF_COPIES = FILES_MADE_OF_COPIES.map((prefix) => ofFont(prefix, COPIES))

/** The digest in a key; '' for another form of key, which is not ours and is never removed. */
export function digestOf(key: string): string {
  return /[0-9a-f]{64}/.exec(key)?.[0] ?? ''
}

/** The keys that no row names. */
export async function unused(from: Asks, { naming }: StoredFolder, keys: readonly string[]): Promise<string[]> {
  const named = new Set<string | null>()
  for (const some of chunks([...new Set(keys.map(naming.ask))], BATCH))
    for (const select of naming.sql) {
      const rows = (await from.query(`${select} (${placeholders(some.length)})`, some)) as { name: string | null }[]
      for (const row of rows) named.add(row.name)
    }
  return keys.filter((key) => !named.has(naming.name(key)))
}

interface StrayFiles {
  folder: StoredFolder
  keys: string[]
}

interface Look {
  from: Asks
  storage: Pick<StoragePort, 'list'>
  /** Which unused files count. */
  counts(key: string): boolean | Promise<boolean>
  /** Ends the search at the next page. */
  signal?: AbortSignal
}

/** Whether a file is marked for deletion, as far as is known now. */
async function leaving(from: Asks): Promise<(key: string) => boolean> {
  const rows = (await from.query('SELECT storageKey FROM stored_removal')) as { storageKey: string }[]
  const decided = new Set(rows.map(({ storageKey }) => storageKey))
  const beginnings = [...decided].map(beginningOf).filter((beginning) => beginning !== null)
  return (key) => decided.has(key) || beginnings.some((beginning) => key.startsWith(beginning))
}

/**
 * Up to `most` unused files of a folder that are not being deleted, and the number of used ones; null when it was
 * stopped.
 */
export async function lookThrough(
  folder: StoredFolder,
  { from, storage, counts, signal }: Look,
  most = Number.POSITIVE_INFINITY,
): Promise<{ keys: string[]; used: number } | null> {
  const found: string[] = []
  let used = 0
  const isLeaving = await leaving(from)
  for (let after: string | undefined; found.length <= most; ) {
    if (signal?.aborted) return null
    const keys = await storage.list(folder.prefix, { after })
    if (keys.length === 0) break
    const strays = await unused(from, folder, keys)
    used += keys.length - strays.length
    for (const key of strays) if (!isLeaving(key) && (await counts(key))) found.push(key)
    after = keys.at(-1)
  }
  return { keys: found, used }
}

/**
 * Unused files that cannot be made again, by kind. `likeCrash`: as many as a crash leaves, compared with the used files
 * of all kinds, so that the site removes them. null when it was stopped.
 */
export async function findStrays(
  look: Look,
  most?: number,
): Promise<{ strays: StrayFiles[]; likeCrash: boolean }[] | null> {
  const kinds: StrayFiles[][] = []
  let used = 0
  for (const folders of KINDS) {
    const strays: StrayFiles[] = []
    for (const folder of folders) {
      const seen = await lookThrough(folder, look, most)
      if (!seen) return null
      used += seen.used
      strays.push({ folder, keys: seen.keys })
    }
    kinds.push(strays)
  }
  return kinds.map((strays) => {
    const ours = strays.reduce((sum, { keys }) => sum + keys.filter((key) => digestOf(key) !== '').length, 0)
    return { strays, likeCrash: ours <= MAX_STRAYS && ours * USED_FOR_EACH <= used }
  })
}

/** Marks those of these files for deletion that no row uses. @returns how many */
export async function removeUnused(
  database: Database,
  folder: StoredFolder,
  keys: readonly string[],
  at: number,
): Promise<number> {
  let removed = 0
  for (const some of chunks(keys, BATCH))
    await transaction(database, async (manager) => {
      await lockStoredFiles(manager)
      const still = await unused(manager, folder, some)
      await decideRemoval(manager, still, at)
      removed += still.length
    })
  return removed
}
