import type { AuditQuery, AuditResult, AuditRow } from '#shared/contracts/moderation/admin.ts'
import { momentOf } from '#shared/format/time.ts'
import { ADMIN } from '#shared/moderation-limits.ts'
import { placeIn } from '#shared/paging.ts'
import { foldName } from '#shared/search/words.ts'
import { countRows } from '../../../database/count-rows.ts'
import type { AuditDetail, AuditValue } from '../../../database/entities/audit-entry.ts'
import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'

interface EntryRecord {
  id: number
  actorId: number | null
  actorName: string | null
  action: string
  userId: number | null
  personName: string | null
  subject: string | null
  detail: string
  happenedAt: number
}

const SELECT = `SELECT entry.id, entry.actorId, actor.username AS actorName, entry.action, entry.userId,
    person.username AS personName, entry.subject, entry.detail, entry.happenedAt
  FROM audit_entry entry LEFT JOIN user actor ON actor.id = entry.actorId LEFT JOIN user person ON person.id = entry.userId`

/** Acts of the site itself; others without an actor are the operator's at the command line. */
const OWN_ACTS = "'user.erased', 'family.licence'"
/** Actors without an account, and the condition for their entries. */
const NOBODY = new Map([
  ['the site', `entry.actorId IS NULL AND entry.action IN (${OWN_ACTS})`],
  ['operator', `entry.actorId IS NULL AND entry.action NOT IN (${OWN_ACTS})`],
])

const isOwnAct = (action: string) => OWN_ACTS.includes(`'${action}'`)

const shown = (value: AuditValue | undefined): string =>
  value === undefined || value === null ? '' : value === true ? 'yes' : value === false ? 'no' : String(value)

/** The audit log, read only. */
export function createAuditLogService({ reader }: { reader: Reader }) {
  function toRow(record: EntryRecord): AuditRow {
    const { before, after, ...rest } = JSON.parse(record.detail) as AuditDetail
    const sides = [before, after].map((side) => (side && typeof side === 'object' ? side : {}))
    const names = [...new Set(sides.flatMap((side) => Object.keys(side)))]
    return {
      id: record.id,
      at: momentOf(Number(record.happenedAt), Date.now()),
      actor: record.actorId !== null ? (record.actorName ?? '') : isOwnAct(record.action) ? 'the site' : 'operator',
      action: record.action,
      person: record.userId === null ? null : (record.personName ?? ''),
      subject: record.subject,
      detail: Object.entries(rest).map(([name, value]) => ({ name, value: shown(value as AuditValue) })),
      changes: names.map((name) => ({ name, before: shown(sides[0]![name]), after: shown(sides[1]![name]) })),
    }
  }

  return {
    /** One page, newest first. Unknown names find nothing. */
    async list({ action, actor, person, subject, page }: AuditQuery): Promise<AuditResult> {
      const nobody = NOBODY.get(actor)
      const named = [nobody ? '' : actor, person].filter(Boolean).map((name) => foldName(name))
      const ids = new Map(
        named.length === 0
          ? []
          : (
              await reader.query<{ id: number; usernameKey: string }>(
                `SELECT id, usernameKey FROM user WHERE usernameKey IN (${placeholders(named.length)})`,
                named,
              )
            ).map((row) => [row.usernameKey, row.id]),
      )
      const conditions: [string, unknown][] = []
      if (action) conditions.push(['entry.action = ?', action])
      if (subject) conditions.push(['entry.subject = ?', subject])
      if (person) conditions.push(['entry.userId = ?', ids.get(foldName(person)) ?? -1])
      if (actor && !nobody) conditions.push(['entry.actorId = ?', ids.get(foldName(actor)) ?? -1])
      const where = [...conditions.map(([sql]) => sql), ...(nobody ? [nobody] : [])]
      const whole = where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''
      const values = conditions.map(([, value]) => value)
      const [total, actions] = await Promise.all([
        countRows({ query: reader.slow }, `audit_entry entry ${whole}`, values),
        reader.slow<{ action: string }>('SELECT DISTINCT action FROM audit_entry ORDER BY action LIMIT 200'),
      ])
      const place = placeIn(total, page, ADMIN.pageSize)
      const rows = await reader.slow<EntryRecord>(
        `${SELECT} JOIN (SELECT entry.id FROM audit_entry entry ${whole} ORDER BY entry.id DESC LIMIT ? OFFSET ?) AS part
         ON part.id = entry.id ORDER BY entry.id DESC`,
        [...values, place.size, (place.page - 1) * place.size],
      )
      return { hits: rows.map(toRow), ...place, actions: actions.map((row) => row.action) }
    },

    /** The newest acts on a person. */
    async newestOf(userId: number, limit: number): Promise<AuditRow[]> {
      const rows = await reader.query<EntryRecord>(`${SELECT} WHERE entry.userId = ? ORDER BY entry.id DESC LIMIT ?`, [
        userId,
        limit,
      ])
      return rows.map(toRow)
    },
  }
}

export type AuditLogService = ReturnType<typeof createAuditLogService>
