import { type EntityManager, In } from 'typeorm'
import { bitmapHas } from '#shared/search/coverage-bits.ts'
import { CoverageLanguage } from '../../database/entities/coverage.ts'
import { FontFile, FontFileFacet } from '../../database/entities/font-file.ts'
import { chunks } from '../../database/in-list.ts'
import { recordRebuild } from '../../search/search-outbox.ts'
import { writingOf } from '../core/languages/language-coverage.ts'

/** Two or three columns each: far below SQLite's 32,766 variables. */
const ROWS_PER_INSERT = 1000

/** A stored set of characters. */
export interface StoredSet {
  coverageId: number
  pages: readonly { page: number; bitmap: string }[]
}

/** Writes which languages can be written with these sets, and in which scripts, where that is not what is stored. */
export async function writeLanguages(manager: EntityManager, sets: readonly StoredSet[]): Promise<void> {
  const stored = await manager.find(CoverageLanguage, { where: { coverageId: In(sets.map((set) => set.coverageId)) } })
  const changed = sets.flatMap(({ coverageId, pages }) => {
    const bitmaps = new Map(pages.map(({ page, bitmap }) => [page, bitmap]))
    const { languages, scripts } = writingOf((cp) => bitmapHas(bitmaps.get(cp >>> 8) ?? '', cp))
    const before = new Set(stored.flatMap((row) => (row.coverageId === coverageId ? row.lang : [])))
    const isSame = before.size === languages.length && languages.every((lang) => before.has(lang))
    return isSame ? [] : [{ coverageId, languages, scripts }]
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
  for (const some of chunks(files, ROWS_PER_INSERT))
    await manager.delete(FontFileFacet, { fontFileId: In(some.map(({ id }) => id)), facet: 'script' })
  const scriptsOf = new Map(changed.map(({ coverageId, scripts }) => [coverageId, scripts]))
  await insert(
    manager,
    FontFileFacet,
    files.flatMap(({ id, coverageId }) =>
      (scriptsOf.get(coverageId) ?? []).map((value) => ({ fontFileId: id, facet: 'script', value })),
    ),
  )
  await recordRebuild(manager)
}

async function insert(
  manager: EntityManager,
  entity: typeof CoverageLanguage | typeof FontFileFacet,
  rows: readonly object[],
): Promise<void> {
  for (const piece of chunks(rows, ROWS_PER_INSERT))
    await manager.createQueryBuilder().insert().into(entity).values(piece).orIgnore().updateEntity(false).execute()
}
