import type { FollowView } from '#shared/contracts/community/follows.ts'
import { UNREAD_COUNTED } from '#shared/people-limits.ts'
import { routePath } from '#shared/routes.ts'
import { countRows } from '../../../database/count-rows.ts'
import type { FollowKind } from '../../../database/entities/follow.ts'
import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import { PUBLISHED_BY_KEY } from '../../core/visibility.ts'

/**
 * The key of a designer or tag in follow rows; null for an unknown one. A designer who shows nothing at the moment is
 * known to followers only, so that these can unfollow.
 */
export async function findTarget(
  reader: Reader,
  userId: number,
  kind: FollowKind,
  slug: string,
): Promise<string | null> {
  if (kind === 'designer') {
    const [designer] = await reader.query<{ id: number; familyCount: number }>(
      'SELECT id, familyCount FROM foundry WHERE slug = ?',
      [slug],
    )
    if (!designer) return null
    const target = String(designer.id)
    return designer.familyCount > 0 || (await isFollowing(reader, userId, kind, target)) ? target : null
  }
  const rows = await reader.query('SELECT slug FROM tag WHERE slug = ?', [slug])
  return rows.length > 0 ? slug : null
}

export async function isFollowing(reader: Reader, userId: number, kind: FollowKind, target: string): Promise<boolean> {
  const rows = await reader.query('SELECT userId FROM follow WHERE userId = ? AND kind = ? AND target = ?', [
    userId,
    kind,
    target,
  ])
  return rows.length > 0
}

/** Everything that a person follows and that still exists, last followed first. */
export async function findFollows(reader: Reader, userId: number): Promise<FollowView[]> {
  const rows = await reader.query<{ kind: FollowKind; target: string }>(
    'SELECT kind, target FROM follow WHERE userId = ? ORDER BY createdAt DESC, kind, target',
    [userId],
  )
  const of = (kind: FollowKind) => rows.filter((row) => row.kind === kind).map((row) => row.target)
  const [ids, slugs] = [of('designer').map(Number), of('tag')]
  const [designers, tags] = await Promise.all([
    ids.length === 0
      ? []
      : reader.query<{ id: number; slug: string; name: string }>(
          `SELECT id, slug, name FROM foundry WHERE id IN (${placeholders(ids.length)})`,
          ids,
        ),
    slugs.length === 0
      ? []
      : reader.query<{ slug: string; label: string }>(
          `SELECT slug, label FROM tag WHERE slug IN (${placeholders(slugs.length)})`,
          slugs,
        ),
  ])
  const known = new Map<string, FollowView>([
    ...designers.map(({ id, slug, name }): [string, FollowView] => [
      `designer ${id}`,
      { kind: 'designer', slug, name, href: routePath('designer', { designer: slug }) },
    ]),
    ...tags.map(({ slug, label }): [string, FollowView] => [
      `tag ${slug}`,
      { kind: 'tag', slug, name: label, href: routePath('category', { tags: slug }) },
    ]),
  ])
  return rows.flatMap((row) => known.get(`${row.kind} ${row.target}`) ?? [])
}

interface NewsRecord {
  id: number
  familyId: number
  isRead: number | boolean
  createdAt: number
}

/**
 * Condition for news of public families. Not a join: MariaDB would start from all published families, and sort. The
 * limit keeps it from turning the subquery into one.
 */
const SHOWN = `(SELECT 1 FROM family WHERE family.id = notification.familyId AND ${PUBLISHED_BY_KEY} LIMIT 1) IS NOT NULL`

/** One page of a person's news, newest first. */
export const findNews = (reader: Reader, userId: number, limit: number, offset: number) =>
  reader.query<NewsRecord>(
    `SELECT id, familyId, isRead, createdAt FROM notification WHERE userId = ? AND ${SHOWN}
     ORDER BY createdAt DESC, id DESC LIMIT ? OFFSET ?`,
    [userId, limit, offset],
  )

export const countNews = (reader: Reader, userId: number) =>
  countRows(reader, `notification WHERE userId = ? AND ${SHOWN}`, [userId])

/** Id of a person's newest news, on whatever page; 0 without any. */
export async function findNewestNews(reader: Reader, userId: number): Promise<number> {
  // The index sorts read and unread news by id, so that two rows are read instead of all.
  const newest = (isRead: 0 | 1) =>
    `SELECT (SELECT id FROM notification WHERE userId = ? AND isRead = ${isRead} ORDER BY id DESC LIMIT 1) AS id`
  const [row] = await reader.query<{ id: number | null }>(
    `SELECT MAX(id) AS id FROM (${newest(0)} UNION ALL ${newest(1)}) AS part`,
    [userId, userId],
  )
  return Number(row?.id ?? 0)
}

/** Counts visible news only: a withdrawn family does not count. At most UNREAD_COUNTED: every page asks. */
export const countUnreadNews = (reader: Reader, userId: number) =>
  countRows(reader, `(SELECT id FROM notification WHERE userId = ? AND isRead = 0 AND ${SHOWN} LIMIT ?) AS part`, [
    userId,
    UNREAD_COUNTED,
  ])

/** Tags of these families. */
export async function findTagsOf(reader: Reader, familyIds: readonly number[]): Promise<Map<number, Set<string>>> {
  if (familyIds.length === 0) return new Map()
  const rows = await reader.query<{ familyId: number; tagSlug: string }>(
    `SELECT familyId, tagSlug FROM family_tag WHERE familyId IN (${placeholders(familyIds.length)})`,
    [...familyIds],
  )
  const tags = new Map<number, Set<string>>()
  for (const { familyId, tagSlug } of rows) tags.set(familyId, (tags.get(familyId) ?? new Set()).add(tagSlug))
  return tags
}
