import { type EntityManager, In, type ObjectLiteral } from 'typeorm'
import type { Database } from '../../database/data-source.ts'
import { CoverageLanguage } from '../../database/entities/coverage.ts'
import { FontFile, FontFileFacet } from '../../database/entities/font-file.ts'
import { AppState } from '../../database/entities/search-outbox.ts'
import { chunks } from '../../database/in-list.ts'
import { insertMissing } from '../../database/insert-rows.ts'
import { transaction } from '../../database/transaction.ts'
import { recordRebuild } from '../../search/search-outbox.ts'
import type { Writing } from '../core/languages/language-coverage.ts'

/** Two or three columns each: far below SQLite's 32,766 variables. */
const ROWS_PER_INSERT = 1000

/** What a stored set of characters can write. */
export interface SetWriting extends Writing {
  coverageId: number
}

/** The index has to be built anew, since languages of stored sets were written: a row of app_state until that is recorded. */
const REWRITTEN = 'languages-rewritten'

/** Writes languages and scripts of stored sets where they differ from what is stored, and notes that they did. */
export async function writeLanguages(manager: EntityManager, sets: readonly SetWriting[]): Promise<void> {
  const stored = await manager.find(CoverageLanguage, { where: { coverageId: In(sets.map((set) => set.coverageId)) } })
  const changed = sets.filter(({ coverageId, languages }) => {
    const before = new Set(stored.flatMap((row) => (row.coverageId === coverageId ? row.lang : [])))
    return before.size !== languages.length || !languages.every((lang) => before.has(lang))
  })
  if (changed.length === 0) return
  const ids = changed.map(({ coverageId }) => coverageId)
  await manager.delete(CoverageLanguage, { coverageId: In(ids) })
  await insert(
    manager,
    CoverageLanguage,
    changed.flatMap(({ coverageId, languages }) => languages.map((lang) => ({ coverageId, lang }))),
  )
  const files = await manager.find(FontFile, { where: { coverageId: In(ids) }, select: { id: true, coverageId: true } })
  const scriptsOf = new Map(changed.map(({ coverageId, scripts }) => [coverageId, scripts]))
  for (const some of chunks(files, ROWS_PER_INSERT)) {
    await manager.delete(FontFileFacet, { fontFileId: In(some.map(({ id }) => id)), facet: 'script' })
    await insert(
      manager,
      FontFileFacet,
      some.flatMap(({ id, coverageId }) =>
        (scriptsOf.get(coverageId) ?? []).map((value) => ({ fontFileId: id, facet: 'script', value })),
      ),
    )
  }
  await insert(manager, AppState, [{ name: REWRITTEN, value: '', updatedAt: 0 }])
}

/** Has the index built anew if languages were written since the last time, also by a run that was broken off. */
export const recordRewritten = (database: Database): Promise<void> =>
  transaction(database, async (manager) => {
    const { affected } = await manager.delete(AppState, { name: REWRITTEN })
    if (affected) await recordRebuild(manager)
  })

async function insert<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: new () => T,
  rows: readonly Partial<NoInfer<T>>[],
): Promise<void> {
  for (const piece of chunks(rows, ROWS_PER_INSERT)) await insertMissing(manager, entity, piece)
}
