import { type ListPlace, placeIn } from '#shared/paging.ts'
import { countRows } from '../../../database/count-rows.ts'
import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import { PUBLISHED_BY_KEY } from '../../core/visibility.ts'

export interface ArticleRecord {
  id: number
  slug: string
  title: string
  summary: string
  bodyMarkdown: string
  authorName: string
  tags: string
  coverFamily: string
  coverText: string
  publishedAt: number
  updatedAt: number
}

const COLUMNS =
  'id, slug, title, summary, bodyMarkdown, authorName, tags, coverFamily, coverText, publishedAt, updatedAt'
/** Excludes drafts and articles dated in the future. */
const PUBLIC = 'status = 1 AND publishedAt <= ?'

/** One page of public articles, newest first, and their total; page numbers past the end return the last page. */
export async function findArticlePage(
  reader: Reader,
  now: number,
  page: number,
  size: number,
): Promise<{ records: ArticleRecord[]; place: ListPlace }> {
  // The page is cut out of an index first: only its articles are read, and their bodies are long.
  const read = (at: number) =>
    reader.query<ArticleRecord & { total: number }>(
      `SELECT ${COLUMNS}, (SELECT COUNT(*) FROM article WHERE ${PUBLIC}) AS total
       FROM (SELECT id AS shownId FROM article WHERE ${PUBLIC} ORDER BY publishedAt DESC, id DESC LIMIT ? OFFSET ?) AS part
       JOIN article ON id = shownId ORDER BY publishedAt DESC, id DESC`,
      [now, now, size, (at - 1) * size],
    )
  const records = await read(page)
  if (records.length > 0 || page === 1) return { records, place: placeIn(Number(records[0]?.total ?? 0), page, size) }
  const place = placeIn(await countRows(reader, `article WHERE ${PUBLIC}`, [now]), page, size)
  return { records: await read(place.page), place }
}

export async function findArticle(reader: Reader, now: number, id: number): Promise<ArticleRecord | null> {
  const rows = await reader.query<ArticleRecord>(`SELECT ${COLUMNS} FROM article WHERE id = ? AND ${PUBLIC}`, [id, now])
  return rows[0] ?? null
}

/** Tags of the newest articles, for finding similar ones without reading their bodies. */
export function findArticleTags(reader: Reader, now: number, limit: number) {
  return reader.query<{ id: number; tags: string }>(
    `SELECT id, tags FROM article WHERE ${PUBLIC} ORDER BY publishedAt DESC, id DESC LIMIT ?`,
    [now, limit],
  )
}

export async function findArticlesById(reader: Reader, ids: readonly number[]): Promise<ArticleRecord[]> {
  if (ids.length === 0) return []
  const rows = await reader.query<ArticleRecord>(
    `SELECT ${COLUMNS} FROM article WHERE id IN (${placeholders(ids.length)})`,
    [...ids],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Slug → id of public articles. */
export async function findArticleIds(
  reader: Reader,
  now: number,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const rows = await reader.query<{ id: number; slug: string }>(
    `SELECT id, slug FROM article WHERE slug IN (${placeholders(slugs.length)}) AND ${PUBLIC}`,
    [...slugs, now],
  )
  return new Map(rows.map((row) => [row.slug, row.id]))
}

/**
 * Slug → id of published families. Family slugs are unique only within a foundry and articles name no foundry, so the
 * most popular one wins.
 */
export async function findFamilyIds(reader: Reader, slugs: readonly string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const rows = await reader.query<{ id: number; slug: string }>(
    `SELECT id, slug FROM family WHERE ${PUBLISHED_BY_KEY} AND slug IN (${placeholders(slugs.length)})
     ORDER BY +popularity, publishedAt, id`,
    [...slugs],
  )
  // The last entry of a slug wins: the most popular.
  return new Map(rows.map((row) => [row.slug, row.id]))
}

/** Every article including drafts, last changed first; page numbers past the end return the last page. */
export async function findAllArticles(
  reader: Reader,
  ask: { show: 'all' | 'drafts' | 'scheduled' | 'published'; now: number; page: number },
  size: number,
) {
  const conditions: Record<typeof ask.show, [sql: string, params: number[]]> = {
    all: ['1 = 1', []],
    drafts: ['status = 0', []],
    scheduled: ['status = 1 AND publishedAt > ?', [ask.now]],
    published: [PUBLIC, [ask.now]],
  }
  const [where, params] = conditions[ask.show]
  const total = await countRows(reader, `article WHERE ${where}`, params)
  const place = placeIn(total, ask.page, size)
  const rows = await reader.query<
    Pick<ArticleRecord, 'id' | 'slug' | 'title' | 'authorName' | 'publishedAt' | 'updatedAt'> & { status: number }
  >(
    `SELECT id, slug, title, authorName, status, publishedAt, updatedAt FROM article WHERE ${where}
     ORDER BY updatedAt DESC, id DESC LIMIT ? OFFSET ?`,
    [...params, size, (place.page - 1) * size],
  )
  return { rows, place }
}
