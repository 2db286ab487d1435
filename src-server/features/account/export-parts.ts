import { FAMILY_STATUS } from '../../database/entities/family.ts'
import type { Reader } from '../../database/reader.ts'
import { readPersonRows } from './profiles/person-rows.ts'

type Row = Record<string, unknown>

const STATUS_WORDS = Object.entries(FAMILY_STATUS)
  .map(([word, status]) => `WHEN ${status} THEN '${word}'`)
  .join(' ')
/** Styles that were added without their whole family. */
const PICKED = `SELECT collection_font.collectionId, family.name AS family, font.name AS style, collection_font.addedAt
     FROM collection JOIN collection_font ON collection_font.collectionId = collection.id
     JOIN family ON family.id = collection_font.familyId JOIN font ON font.id = collection_font.fontId`

/**
 * All data we hold about a person, one file each. Columns are listed by name, so that password and token hashes are
 * left out.
 */
const PARTS: Record<string, string> = {
  'account.json': `SELECT user.username, user.createdAt, user.lastSeenAt, account.email, account.emailConfirmedAt, account.bio,
     account.links, account.language, account.preferences, account.passwordChangedAt, account.isAdmin, account.isModerator,
     (SELECT MAX(token.email) FROM account_token token WHERE token.userId = user.id AND token.purpose = 'email') AS newEmail
     FROM user JOIN account ON account.userId = user.id WHERE user.id = ?`,
  'sessions.json': 'SELECT agent, createdAt, lastSeenAt, expiresAt FROM session WHERE userId = ? ORDER BY id',
  'api-keys.json': 'SELECT name, prefix, createdAt, lastUsedAt FROM api_key WHERE userId = ? ORDER BY id',
  'downloads.json': `SELECT user_download.happenedAt, family.name AS family, font.name AS style FROM user_download
     LEFT JOIN family ON family.id = user_download.familyId LEFT JOIN font ON font.id = user_download.fontId
     WHERE user_download.userId = ? ORDER BY user_download.id`,
  'foundries.json': `SELECT foundry.name, foundry.slug, foundry_member.role, foundry_member.createdAt FROM foundry_member
     JOIN foundry ON foundry.id = foundry_member.foundryId WHERE foundry_member.userId = ? ORDER BY foundry.id`,
  'foundry-invites.json': `SELECT foundry.name AS foundry, invite.role, invite.createdAt FROM foundry_invite invite
     JOIN foundry ON foundry.id = invite.foundryId WHERE invite.userId = ? ORDER BY foundry.id`,
  'foundry-claims.json': `SELECT foundry.name AS foundry, claim.evidence, claim.links, claim.status, claim.answer,
     claim.createdAt, claim.decidedAt FROM foundry_claim claim JOIN foundry ON foundry.id = claim.foundryId
     WHERE claim.userId = ? ORDER BY claim.id`,
  'families.json': `SELECT family.id, family.name, family.slug, foundry.name AS foundry,
     CASE family.status ${STATUS_WORDS} END AS status, family.createdAt FROM family_publishing own
     JOIN family ON family.id = own.familyId JOIN foundry ON foundry.id = family.foundryId
     WHERE own.createdBy = ? ORDER BY family.id`,
  'uploads.json': `SELECT family.name AS family, upload.fileName, upload.bytes, upload.state, upload.createdAt
     FROM upload_session upload LEFT JOIN family ON family.id = upload.familyId WHERE upload.userId = ?
     ORDER BY upload.createdAt, upload.id`,
  'collections.json': `SELECT collection.id, name, description, isPrivate, linkKey, type, filter.query AS search, createdAt, updatedAt
     FROM collection LEFT JOIN collection_filter filter ON filter.collectionId = collection.id
     WHERE ownerId = ? ORDER BY collection.id`,
  'collection-fonts.json': `SELECT collection_family.collectionId, family.name AS family, collection_family.note,
     collection_family.addedAt FROM collection JOIN collection_family ON collection_family.collectionId = collection.id
     JOIN family ON family.id = collection_family.familyId WHERE collection.ownerId = ?
     ORDER BY collection_family.collectionId, collection_family.position`,
  'collection-styles.json': `${PICKED} WHERE collection.ownerId = ? ORDER BY collection_font.collectionId, font.id`,
  // The reported text belongs to another person; the reason is this person's own.
  'reports.json': `SELECT reference, subject, subjectId, payload AS reason, status, createdAt FROM case_file
     WHERE kind = 'report' AND JSON_EXTRACT(payload, '$.reporter.userId') = ? ORDER BY id`,
  'appeals.json': `SELECT reference, payload AS text, status, decision, createdAt FROM case_file
     WHERE userId = ? AND kind = 'appeal' ORDER BY id`,
  // The values before and after belong to the people it was done to.
  'acts.json': 'SELECT action, subject, happenedAt FROM audit_entry WHERE actorId = ? ORDER BY id',
  'done-to-account.json': 'SELECT action, happenedAt FROM audit_entry WHERE userId = ? ORDER BY id',
}

/** The person's files one after the other, so that memory holds only one. */
export async function* exportParts(reader: Reader, userId: number): AsyncGenerator<{ name: string; bytes: Buffer }> {
  for (const [name, sql] of Object.entries(PARTS)) yield { name, bytes: asFile(await reader.slow<Row>(sql, [userId])) }
  for (const [name, rows] of Object.entries(await readPersonRows(reader, userId)))
    yield { name: `${name}.json`, bytes: asFile(rows as Row[]) }
}

/** Storage keys of the person's pictures, by the name each has in the archive. */
export async function exportPictures(reader: Reader, userId: number): Promise<{ name: string; key: string }[]> {
  const [person] = await reader.query<{ avatarKey: string | null }>('SELECT avatarKey FROM user WHERE id = ?', [userId])
  const covers = await reader.slow<{ id: number; coverKey: string }>(
    'SELECT id, coverKey FROM collection WHERE ownerId = ? AND coverKey IS NOT NULL ORDER BY id',
    [userId],
  )
  const ending = (key: string) => /\.\w+$/.exec(key)?.[0] ?? ''
  return [
    ...(person?.avatarKey ? [{ name: `pictures/avatar${ending(person.avatarKey)}`, key: person.avatarKey }] : []),
    ...covers.map(({ id, coverKey }) => ({ name: `pictures/collection-${id}${ending(coverKey)}`, key: coverKey })),
  ]
}

const asFile = (rows: Row[]) => Buffer.from(`${JSON.stringify(rows.map(readable), null, 2)}\n`)

/** Dates as ISO text, flags as yes and no, JSON columns parsed. */
function readable(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value === null) return [name, value]
      if (/(?:At|After)$/.test(name)) return [name, new Date(Number(value)).toISOString()]
      if (/^is[A-Z]/.test(name)) return [name, Boolean(Number(value))]
      if (name === 'links' || name === 'preferences' || name === 'setting') return [name, JSON.parse(value as string)]
      // The only part of the case that the person wrote.
      if ('reference' in row && (name === 'reason' || name === 'text'))
        return [name, (JSON.parse(value as string) as Row)[name] ?? '']
      return [name, value]
    }),
  )
}
