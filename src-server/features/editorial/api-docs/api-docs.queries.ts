import type { Reader } from '../../../database/reader.ts'
import { PUBLIC_COLLECTION } from '../../../search/sql-collections.ts'
import { PUBLISHED } from '../../core/visibility.ts'

/** Names of this site that API examples can use; missing ones are absent. */
export interface ExampleNames {
  familyId?: number
  fontId?: number
  designer?: string
  designerName?: string
  family?: string
  articleId?: number
  collectionId?: number
}

/** The most popular family and collection, and the newest article. */
export async function findExampleNames(reader: Reader, now: number): Promise<ExampleNames> {
  const [families, articles, collections] = await Promise.all([
    reader.query<Required<Omit<ExampleNames, 'articleId' | 'collectionId'>>>(
      `SELECT family.id AS familyId, family.primaryFontId AS fontId, family.slug AS family, foundry.slug AS designer,
         foundry.name AS designerName
       FROM (SELECT id FROM family WHERE ${PUBLISHED} AND primaryFontId IS NOT NULL
         ORDER BY popularity DESC, publishedAt DESC, id DESC LIMIT 1) first
       JOIN family ON family.id = first.id JOIN foundry ON foundry.id = family.foundryId`,
    ),
    reader.query<{ articleId: number }>(
      'SELECT id AS articleId FROM article WHERE status = 1 AND publishedAt <= ? ORDER BY publishedAt DESC, id DESC LIMIT 1',
      [now],
    ),
    reader.query<{ collectionId: number }>(
      `SELECT collection.id AS collectionId FROM collection WHERE ${PUBLIC_COLLECTION}
       ORDER BY collection.popularity DESC, collection.id DESC LIMIT 1`,
    ),
  ])
  return { ...families[0], ...articles[0], ...collections[0] }
}
