import type { Database } from '../../database/data-source.ts'
import { PICTURE_KEYS } from '../../features/core/picture-keys.ts'
import { keysUnder } from '../../storage/keys-under.ts'
import type { StoragePort } from '../../storage/storage.port.ts'
import type { Problem } from './problem.ts'

const PAGE = 1000

/** Posters, logos, avatars and covers: each one in a row must be stored. */
export async function checkPictures(site: { database: Database; storage: StoragePort }): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const { prefix, ...named } of PICTURE_KEYS) {
    const stored = new Set<string>()
    for await (const key of keysUnder(site.storage, prefix)) stored.add(key)
    for await (const key of namedKeys(site.database, named))
      if (!stored.has(key)) problems.push({ what: `${key} is missing`, fix: 'restore it from a backup' })
  }
  return problems
}

/** In pages, since a site has many people. */
async function* namedKeys(
  { read }: Database,
  { table, column }: Pick<(typeof PICTURE_KEYS)[number], 'table' | 'column'>,
): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const rows: { id: number; picture: string }[] = await read.query(
      `SELECT id, ${column} AS picture FROM ${table} WHERE ${column} IS NOT NULL AND id > ? ORDER BY id LIMIT ${PAGE}`,
      [after],
    )
    for (const { picture } of rows) yield picture
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}
