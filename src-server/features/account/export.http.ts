import type { Context, Middleware } from 'koa'
import { ZipFile } from 'yazl'
import { AppError } from '#shared/errors.ts'
import type { Reader } from '../../database/reader.ts'
import { requireRead } from '../../http/methods.ts'
import type { RequestState } from '../../http/request-context.ts'
import { contentDisposition } from '../downloads/downloads.http.ts'
import { readPersonRows } from '../profiles/person-rows.ts'

export const EXPORT_PATH = '/api/account/export.zip'

/** What is known of a person, a file each. Columns by name: a hash of a password or token is nobody's data. */
const PARTS: Record<string, string> = {
  'account.json': `SELECT user.username, user.createdAt, user.lastSeenAt, account.email, account.emailConfirmedAt, account.bio,
     account.links, account.language, account.preferences, account.passwordChangedAt
     FROM user JOIN account ON account.userId = user.id WHERE user.id = ?`,
  'sessions.json': 'SELECT agent, createdAt, lastSeenAt, expiresAt FROM session WHERE userId = ? ORDER BY id',
  'api-keys.json': 'SELECT name, prefix, createdAt, lastUsedAt FROM api_key WHERE userId = ? ORDER BY id',
  'downloads.json': `SELECT user_download.happenedAt, family.name AS family, font.name AS style FROM user_download
     LEFT JOIN family ON family.id = user_download.familyId LEFT JOIN font ON font.id = user_download.fontId
     WHERE user_download.userId = ? ORDER BY user_download.id`,
  'foundries.json': `SELECT foundry.name, foundry.slug, foundry_member.role, foundry_member.createdAt FROM foundry_member
     JOIN foundry ON foundry.id = foundry_member.foundryId WHERE foundry_member.userId = ? ORDER BY foundry.id`,
  'foundry-claims.json': `SELECT foundry.name AS foundry, claim.evidence, claim.links, claim.status, claim.answer,
     claim.createdAt, claim.decidedAt FROM foundry_claim claim JOIN foundry ON foundry.id = claim.foundryId
     WHERE claim.userId = ? ORDER BY claim.id`,
  'collections.json': `SELECT id, name, description, isPrivate, type, createdAt, updatedAt FROM collection
     WHERE ownerId = ? ORDER BY id`,
  'collection-fonts.json': `SELECT collection_family.collectionId, family.name AS family, collection_family.note,
     collection_family.addedAt FROM collection JOIN collection_family ON collection_family.collectionId = collection.id
     JOIN family ON family.id = collection_family.familyId WHERE collection.ownerId = ?
     ORDER BY collection_family.collectionId, collection_family.position`,
}

/** Everything of a person as a ZIP of JSON files, for them alone. */
export function exportRoute(reader: Reader, siteName: string): Middleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.path !== EXPORT_PATH) return next()
    requireRead(ctx as unknown as Context)
    const { userId, username, sessionId } = ctx.state.actor
    if (sessionId === null) throw new AppError('UNAUTHORIZED', 'You need to log in for this.')
    ctx.status = 200
    ctx.set('Cache-Control', 'private, no-store')
    ctx.set('Content-Disposition', contentDisposition(`${siteName}-${username}.zip`))
    ctx.type = 'application/zip'
    if (ctx.method === 'HEAD') return
    const zip = new ZipFile()
    for (const [name, sql] of Object.entries(PARTS)) {
      const rows = await reader.slow<Record<string, unknown>>(sql, [userId])
      zip.addBuffer(asFile(rows), name)
    }
    for (const [name, rows] of Object.entries(await readPersonRows(reader, userId)))
      zip.addBuffer(asFile(rows as Record<string, unknown>[]), `${name}.json`)
    zip.end()
    ctx.body = zip.outputStream
  }
}

const asFile = (rows: Record<string, unknown>[]) => Buffer.from(`${JSON.stringify(rows.map(readable), null, 2)}\n`)

/** Instants as people write them, and texts that hold JSON as what they hold. */
function readable(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value !== null && /(?:At|After)$/.test(name)) return [name, new Date(Number(value)).toISOString()]
      if ((name === 'links' || name === 'preferences') && typeof value === 'string') return [name, JSON.parse(value)]
      return [name, value]
    }),
  )
}
