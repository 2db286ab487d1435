import type { EntityManager } from 'typeorm'
import { countRows } from '../../database/count-rows.ts'
import type { Foundry, FoundryRole } from '../../database/entities/foundry.ts'
import type { Asks, Reader } from '../../database/reader.ts'

export type FoundryRow = Pick<
  Foundry,
  'id' | 'name' | 'nameKey' | 'slug' | 'url' | 'description' | 'logoKey' | 'donationUrl' | 'familyCount'
> & { links: string[] }

const COLUMNS = 'id, name, nameKey, slug, url, description, logoKey, links, donationUrl, familyCount'

/** A foundry's profile. */
export async function findFoundry(from: Asks, id: number): Promise<FoundryRow | null> {
  const [row] = (await from.query(`SELECT ${COLUMNS} FROM foundry WHERE id = ?`, [id])) as (Omit<
    FoundryRow,
    'links'
  > & { links: string | null })[]
  return row ? { ...row, links: row.links ? (JSON.parse(row.links) as string[]) : [] } : null
}

/** A person's role according to their own row. */
export async function findRole(from: Asks, foundryId: number, userId: number): Promise<FoundryRole | null> {
  const [row] = (await from.query('SELECT role FROM foundry_member WHERE foundryId = ? AND userId = ?', [
    foundryId,
    userId,
  ])) as { role: FoundryRole }[]
  return row?.role ?? null
}

/**
 * Owners who can act: neither suspended nor leaving. The caller adds the foundry's condition.
 */
export const ACTING_OWNERS = `foundry_member JOIN account ON account.userId = foundry_member.userId
  WHERE foundry_member.role = 'owner' AND account.suspendedAt IS NULL AND account.deleteAfter IS NULL`

/** How many other owners can act for a foundry. */
export const countOtherOwners = (from: Asks, foundryId: number, userId: number): Promise<number> =>
  countRows(from, `${ACTING_OWNERS} AND foundry_member.foundryId = ? AND foundry_member.userId <> ?`, [
    foundryId,
    userId,
  ])

interface OwnFoundryRow {
  id: number
  name: string
  slug: string
  logoKey: string | null
  role: FoundryRole
}

/** A person's foundries by name: the first is the default. */
export const findOwnFoundries = (reader: Reader, userId: number, limit: number): Promise<OwnFoundryRow[]> =>
  reader.query(
    `SELECT foundry.id, foundry.name, foundry.slug, foundry.logoKey, foundry_member.role FROM foundry_member
     JOIN foundry ON foundry.id = foundry_member.foundryId
     WHERE foundry_member.userId = ? ORDER BY foundry.nameKey, foundry.id LIMIT ${limit}`,
    [userId],
  )

/** Families of a foundry named where a few stand for all. */
const NAMED_FAMILIES = 3

interface StayingFoundryRow {
  id: number
  name: string
  familyCount: number
  /** Members besides the person who can keep it: neither suspended nor leaving. */
  others: number
}

/** A person's foundries by name, with what stays in them without the person. */
export const findStayingFoundries = (reader: Reader, userId: number, limit: number): Promise<StayingFoundryRow[]> =>
  reader.query(
    `SELECT foundry.id, foundry.name,
       (SELECT COUNT(*) FROM family WHERE family.foundryId = foundry.id AND family.deletedAt IS NULL) AS familyCount,
       (SELECT COUNT(*) FROM foundry_member other JOIN account ON account.userId = other.userId
        WHERE other.foundryId = foundry.id AND other.userId <> own.userId
          AND account.suspendedAt IS NULL AND account.deleteAfter IS NULL) AS others
     FROM foundry_member own JOIN foundry ON foundry.id = own.foundryId
     WHERE own.userId = ? ORDER BY foundry.nameKey, foundry.id LIMIT ${limit}`,
    [userId],
  )

/** Names of the first families of each of a person's foundries. */
export const findFirstFamilies = (reader: Reader, userId: number): Promise<{ foundryId: number; name: string }[]> =>
  reader.query(
    `SELECT foundryId, name FROM (
       SELECT family.foundryId, family.name, family.nameKey,
         ROW_NUMBER() OVER (PARTITION BY family.foundryId ORDER BY family.nameKey, family.id) AS place
       FROM foundry_member own JOIN family ON family.foundryId = own.foundryId
       WHERE own.userId = ? AND family.deletedAt IS NULL) named
     WHERE place <= ${NAMED_FAMILIES} ORDER BY foundryId, nameKey`,
    [userId],
  )

export interface FoundryPersonRow {
  userId: number
  username: string
  avatarKey: string | null
  role: FoundryRole
  createdAt: number
}

/** Members of a foundry, or people with an invitation newer than `since`, oldest first. */
export const findFoundryPeople = (
  reader: Reader,
  table: 'foundry_member' | 'foundry_invite',
  foundryId: number,
  limit: number,
  since = 0,
): Promise<FoundryPersonRow[]> =>
  reader.query(
    `SELECT user.id AS userId, user.username, user.avatarKey, person.role, person.createdAt
     FROM ${table} person JOIN user ON user.id = person.userId
     WHERE person.foundryId = ? AND person.createdAt > ? ORDER BY person.createdAt, user.id LIMIT ${limit}`,
    [foundryId, since],
  )

interface InviteRow {
  foundryId: number
  name: string
  createdAt: number
  invitedBy: number
  username: string | null
  avatarKey: string | null
}

/** A person's invitations. */
export const findInvites = (reader: Reader, userId: number, limit: number, since: number): Promise<InviteRow[]> =>
  reader.query(
    `SELECT invite.foundryId, foundry.name, invite.createdAt, invite.invitedBy, user.username, user.avatarKey
     FROM foundry_invite invite JOIN foundry ON foundry.id = invite.foundryId
     LEFT JOIN user ON user.id = invite.invitedBy
     WHERE invite.userId = ? AND invite.createdAt > ? ORDER BY invite.createdAt DESC, invite.foundryId LIMIT ${limit}`,
    [userId, since],
  )

/** A foundry by slug, name or page URL. */
export async function findFoundryNamed(reader: Reader, given: string, nameKey: string): Promise<number | null> {
  const slug = given.replace(/^https?:\/\/[^/]+\//i, '').replace(/^\/+|[/?#].*$/g, '')
  const [bySlug] = await reader.query<{ id: number }>('SELECT id FROM foundry WHERE slug = ?', [slug.toLowerCase()])
  if (bySlug) return bySlug.id
  const [byName] = await reader.query<{ id: number }>(
    'SELECT id FROM foundry WHERE nameKey = ? ORDER BY downloads DESC, id LIMIT 1',
    [nameKey],
  )
  return byName?.id ?? null
}

/** Locks a foundry's row until the transaction ends, so that changes to its members happen one after the other. */
export async function lockFoundry(manager: EntityManager, id: number): Promise<void> {
  await manager.query('UPDATE foundry SET id = id WHERE id = ?', [id])
}
