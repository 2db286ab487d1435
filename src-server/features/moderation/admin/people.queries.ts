import type { PeopleQuery } from '#shared/contracts/moderation/admin.ts'
import { type ListPlace, placeIn } from '#shared/paging.ts'
import { foldName } from '#shared/search/words.ts'
import { countRows } from '../../../database/count-rows.ts'
import { USER_KIND } from '../../../database/entities/user.ts'
import type { Reader } from '../../../database/reader.ts'

export interface PersonRecord {
  userId: number
  username: string
  avatarKey: string | null
  createdAt: number
  lastSeenAt: number | null
  isAdmin: number | boolean
  isModerator: number | boolean
  isDesigner: number | boolean
  suspendedAt: number | null
  deleteAfter: number | null
  emailConfirmedAt: number | null
}

const COLUMNS = `user.id AS userId, user.username, user.avatarKey, user.createdAt, user.lastSeenAt, account.isAdmin,
  account.isModerator, account.suspendedAt, account.deleteAfter, account.emailConfirmedAt,
  EXISTS (SELECT 1 FROM foundry_member WHERE foundry_member.userId = user.id) AS isDesigner`
const TABLES = 'user JOIN account ON account.userId = user.id'

const SHOWN: Record<PeopleQuery['show'], string> = {
  all: '1 = 1',
  admins: 'account.isAdmin = 1',
  moderators: 'account.isModerator = 1',
  designers: 'EXISTS (SELECT 1 FROM foundry_member WHERE foundry_member.userId = user.id)',
  suspended: 'account.suspendedAt IS NOT NULL',
}

/** Sorts after every character that a name may contain. */
export const LAST = '\u{10FFFF}'

/**
 * One page of people, newest first; with a query, those whose names start with it, by name. Page numbers past the end
 * return the last page.
 */
export async function findPeople(
  reader: Reader,
  { q, show, page }: PeopleQuery,
  size: number,
): Promise<{ records: PersonRecord[]; place: ListPlace }> {
  const key = foldName(q)
  const [condition, values] = q.includes('@')
    ? ['account.emailKey = ?', [key]]
    : key
      ? ['user.usernameKey >= ? AND user.usernameKey < ?', [key, key + LAST]]
      : ['1 = 1', []]
  const where = `user.kind = ${USER_KIND.person} AND ${SHOWN[show]} AND ${condition}`
  // Every person has an account, so that it is joined only where its columns are asked for.
  const from = where.includes('account.') ? TABLES : 'user'
  const counted = key === '' && show === 'all' ? 'account' : `${from} WHERE ${where}`
  const total = await countRows({ query: reader.slow }, counted, values)
  const place = placeIn(total, page, size)
  const order = key ? 'user.usernameKey' : 'user.createdAt DESC, user.id DESC'
  const records = await reader.slow<PersonRecord>(
    `SELECT ${COLUMNS} FROM (SELECT user.id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?) AS part
     JOIN user ON user.id = part.id JOIN account ON account.userId = user.id ORDER BY ${order}`,
    [...values, size, (place.page - 1) * size],
  )
  return { records, place }
}

export async function findPerson(reader: Reader, userId: number): Promise<PersonRecord | null> {
  const rows = await reader.query<PersonRecord>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE user.id = ? AND user.kind = ${USER_KIND.person}`,
    [userId],
  )
  return rows[0] ?? null
}

export const findFoundriesOf = (reader: Reader, userId: number) =>
  reader.query<{ id: number; name: string; slug: string; trustedAt: number | null }>(
    `SELECT foundry.id, foundry.name, foundry.slug, foundry.trustedAt FROM foundry_member JOIN foundry ON foundry.id = foundry_member.foundryId
     WHERE foundry_member.userId = ? ORDER BY foundry.nameKey, foundry.id LIMIT 20`,
    [userId],
  )

export async function countDoings(reader: Reader, userId: number) {
  const rows = await reader.query<{ collections: number; comments: number; favourites: number }>(
    `SELECT (SELECT COUNT(*) FROM collection WHERE ownerId = ?) AS collections,
       (SELECT COUNT(*) FROM comment WHERE userId = ?) AS comments,
       (SELECT COUNT(*) FROM family_favourite WHERE userId = ?) AS favourites`,
    [userId, userId, userId],
  )
  const { collections = 0, comments = 0, favourites = 0 } = rows[0] ?? {}
  return { collections: Number(collections), comments: Number(comments), favourites: Number(favourites) }
}

/** The newest cases about a person. */
export const findCasesAbout = (reader: Reader, userId: number, limit: number) =>
  reader.query<{ reference: string; kind: string; status: string; createdAt: number }>(
    'SELECT reference, kind, status, createdAt FROM case_file WHERE userId = ? ORDER BY id DESC LIMIT ?',
    [userId, limit],
  )
