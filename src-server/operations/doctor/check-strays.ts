import type { Database } from '../../database/data-source.ts'
import { digestOf, findStrays, lookThrough, MADE_OF_COPIES } from '../../features/core/stored-file-use.ts'
import type { StoragePort } from '../../storage/storage.port.ts'
import type { Problem } from './problem.ts'

const MAY_GO = { fix: 'it may be deleted' }

/** Stored files that no row uses, as the job that removes them judges them. */
export async function checkStrays(site: { database: Database; storage: StoragePort }): Promise<Problem[]> {
  const look = { from: site.database.read, storage: site.storage, counts: () => true }
  const problems: Problem[] = []
  for (const { strays, likeCrash } of (await findStrays(look)) ?? [])
    for (const { folder, keys } of strays)
      for (const key of keys)
        problems.push({
          what: `${key} belongs to no ${folder.owner}`,
          ...(likeCrash && digestOf(key) !== ''
            ? { fix: 'an interrupted upload left it; the site removes it within two days', heals: true }
            : MAY_GO),
        })
  for (const folder of MADE_OF_COPIES)
    for (const key of (await lookThrough(folder, look))?.keys ?? [])
      problems.push({
        what: `${key} was made of a font that is gone`,
        ...(digestOf(key) !== '' ? { fix: 'the site removes it within two days', heals: true } : MAY_GO),
      })
  return problems
}
