import { PROFILE } from '#shared/people-limits.ts'
import { COLLECTION_STATUS } from '../../../database/entities/collection.ts'
import { COMMENT_STATUS } from '../../../database/entities/comment.ts'
import type { Reader } from '../../../database/reader.ts'
import { HAS_JOINED, PUBLISHED_BY_KEY } from '../../core/visibility.ts'

interface ProfileRecord {
  id: number
  username: string
  kind: number
  avatarKey: string | null
  createdAt: number
  lastSeenAt: number | null
  /** Null for the site's own accounts. */
  suspendedAt: number | null
  deleteAfter: number | null
  hasJoined: number
  bio: string | null
  links: string | null
}

/** Columns are listed by name, so that private ones are never read here. */
export async function findProfile(reader: Reader, usernameKey: string): Promise<ProfileRecord | null> {
  const rows = await reader.query<ProfileRecord>(
    `SELECT user.id, user.username, user.kind, user.avatarKey, user.createdAt, user.lastSeenAt,
       account.suspendedAt, account.deleteAfter, account.bio, account.links, ${HAS_JOINED} AS hasJoined
     FROM user LEFT JOIN account ON account.userId = user.id WHERE user.usernameKey = ?`,
    [usernameKey],
  )
  return rows[0] ?? null
}

/** The person's foundries that have something to show. */
export const findFoundriesOf = (reader: Reader, userId: number) =>
  reader.query<{ id: number; name: string; slug: string }>(
    `SELECT foundry.id, foundry.name, foundry.slug FROM foundry_member
     JOIN foundry ON foundry.id = foundry_member.foundryId
     WHERE foundry_member.userId = ? AND foundry.familyCount > 0 ORDER BY foundry.nameKey, foundry.id LIMIT 100`,
    [userId],
  )

interface StatsRecord {
  downloads: number
  favorites: number
  comments: number
  ratings: number
}

export async function countStats(reader: Reader, userId: number): Promise<StatsRecord> {
  const [row] = await reader.query<StatsRecord>(
    `SELECT (SELECT COUNT(*) FROM user_download WHERE userId = ?) AS downloads,
       (SELECT COUNT(*) FROM family_favourite WHERE userId = ?) AS favorites,
       (SELECT COUNT(*) FROM comment WHERE userId = ? AND status = ${COMMENT_STATUS.published}) AS comments,
       (SELECT COUNT(*) FROM family_rating WHERE userId = ?) AS ratings`,
    [userId, userId, userId, userId],
  )
  return row!
}

export interface ActivityRecord {
  kind: 'favourite' | 'rating' | 'comment' | 'collection'
  at: number
  id: number
  slug: string
  name: string
  stars: number | null
  text: string | null
}

const FAMILY = `JOIN family ON family.id = act.familyId AND ${PUBLISHED_BY_KEY}`
const newest = (select: string, from: string) =>
  `SELECT * FROM (SELECT ${select} FROM ${from} ORDER BY act.createdAt DESC LIMIT ${PROFILE.activity}) AS part`

/** A person's latest public activity. Each part is read along its index, newest first. */
export const findActivity = (reader: Reader, userId: number) =>
  reader.query<ActivityRecord>(
    `SELECT * FROM (
       ${newest(
         "'favourite' AS kind, act.createdAt AS at, family.id, family.slug, family.name, NULL AS stars, NULL AS text",
         `family_favourite act ${FAMILY} WHERE act.userId = ?`,
       )}
       UNION ALL ${newest(
         "'rating' AS kind, act.createdAt AS at, family.id, family.slug, family.name, act.stars, NULL AS text",
         `family_rating act ${FAMILY} WHERE act.userId = ?`,
       )}
       UNION ALL ${newest(
         `'comment' AS kind, act.createdAt AS at, family.id, family.slug, family.name, NULL AS stars,
           SUBSTR(act.text, 1, ${PROFILE.excerptChars}) AS text`,
         `comment act ${FAMILY} WHERE act.userId = ? AND act.status = ${COMMENT_STATUS.published}`,
       )}
       UNION ALL ${newest(
         "'collection' AS kind, act.createdAt AS at, act.id, act.slug, act.name, NULL AS stars, NULL AS text",
         `collection act WHERE act.ownerId = ? AND act.status = ${COLLECTION_STATUS.active} AND act.isPrivate = 0`,
       )}
     ) AS everything ORDER BY at DESC, kind, id DESC LIMIT ${PROFILE.activity}`,
    [userId, userId, userId, userId],
  )

/** Members of a foundry that has something to show, oldest first, without suspended and leaving people. */
export const findPeopleOf = (reader: Reader, slug: string, limit: number) =>
  reader.query<{ userId: number; username: string; avatarKey: string | null }>(
    `SELECT user.id AS userId, user.username, user.avatarKey FROM foundry
     JOIN foundry_member ON foundry_member.foundryId = foundry.id
     JOIN user ON user.id = foundry_member.userId
     JOIN account ON account.userId = user.id AND account.suspendedAt IS NULL AND account.deleteAfter IS NULL
     WHERE foundry.slug = ? AND foundry.familyCount > 0 ORDER BY foundry_member.createdAt, user.id LIMIT ?`,
    [slug, limit],
  )
