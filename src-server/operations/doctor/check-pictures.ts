import type { Database } from '../../database/data-source.ts'
import { PICTURE_KEYS } from '../../features/core/picture-keys.ts'
import { looksLikeCrash } from '../../features/publishing/stray-files.ts'
import { keysUnder } from '../../storage/keys-under.ts'
import type { StoragePort } from '../../storage/storage.port.ts'
import type { Problem } from './problem.ts'

const PAGE = 1000

/**
 * Posters, logos, avatars and covers: each one in a row must be stored, and each stored one must be in a row or about
 * to be removed.
 */
export async function checkPictures(site: { database: Database; storage: StoragePort }): Promise<Problem[]> {
  const problems: Problem[] = []
  const decided: { storageKey: string }[] = await site.database.read.query('SELECT storageKey FROM stored_removal')
  const leaving = new Set(decided.map((row) => row.storageKey))
  const strays: { key: string; table: string }[] = []
  const [files] = await site.database.read.query('SELECT COUNT(*) AS n FROM font_file')
  // Each file is stored as it came and sanitised.
  let used = 2 * Number(files.n)
  for (const { prefix, ...named } of PICTURE_KEYS) {
    const keys = await namedKeys(site.database, named)
    const stored = new Set<string>()
    for await (const key of keysUnder(site.storage, prefix)) stored.add(key)
    for (const key of keys)
      if (!stored.has(key)) problems.push({ what: `${key} is missing`, fix: 'restore it from a backup' })
    used += keys.size
    for (const key of stored) if (!keys.has(key) && !leaving.has(key)) strays.push({ key, table: named.table })
  }
  const areRemoved = looksLikeCrash(strays.length, used)
  for (const { key, table } of strays)
    problems.push({
      what: `${key} belongs to no ${table}`,
      ...(areRemoved && /[0-9a-f]{64}/.test(key)
        ? { fix: 'a process that was killed left it; the site removes it within two days', heals: true }
        : { fix: 'it may be deleted' }),
    })
  return problems
}

/** In pages, since a site has many people. */
async function namedKeys(
  { read }: Database,
  { table, column }: Pick<(typeof PICTURE_KEYS)[number], 'table' | 'column'>,
): Promise<Set<string>> {
  const keys = new Set<string>()
  for (let after = 0; ; ) {
    const rows: { id: number; picture: string }[] = await read.query(
      `SELECT id, ${column} AS picture FROM ${table} WHERE ${column} IS NOT NULL AND id > ? ORDER BY id LIMIT ${PAGE}`,
      [after],
    )
    for (const { picture } of rows) keys.add(picture)
    if (rows.length < PAGE) return keys
    after = rows.at(-1)!.id
  }
}
