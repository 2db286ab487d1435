import type {
  AdminPersonView,
  PeopleQuery,
  PeopleResult,
  PersonRow,
  RoleInput,
} from '#shared/contracts/moderation/admin.ts'
import { AppError } from '#shared/errors.ts'
import { momentOf } from '#shared/format/time.ts'
import { ADMIN } from '#shared/moderation-limits.ts'
import type { DatabaseDeps } from '../../../database/database-deps.ts'
import { grantRole } from '../../account/grants.ts'
import { rolesOf, type SessionsService } from '../../account/sessions.service.ts'
import type { Actor } from '../../core/actor.ts'
import type { AuditLogService } from './audit-log.service.ts'
import {
  countDoings,
  findCasesAbout,
  findFoundriesOf,
  findPeople,
  findPerson,
  type PersonRecord,
} from './people.queries.ts'

/** Cases and acts shown beside a person; the lists have the rest. */
const SHOWN = 10

export interface PeopleServiceDeps extends DatabaseDeps {
  sessions: Pick<SessionsService, 'forget'>
  auditLog: Pick<AuditLogService, 'newestOf'>
  avatarUrl(avatarKey: string | null): string
}

/** People for admins. Searching needs a complete mail address, and addresses are never shown. */
export function createPeopleService(deps: PeopleServiceDeps) {
  const { database, reader, sessions, auditLog, avatarUrl, now = Date.now } = deps

  async function required(userId: number): Promise<PersonRecord> {
    const record = await findPerson(reader, userId)
    if (!record) throw new AppError('NOT_FOUND', `There is no account ${userId}`, { param: 'userId' })
    return record
  }

  function toRow(record: PersonRecord): PersonRow {
    const at = now()
    return {
      userId: record.userId,
      username: record.username,
      avatar: avatarUrl(record.avatarKey),
      joined: momentOf(Number(record.createdAt), at),
      lastSeen: record.lastSeenAt === null ? null : momentOf(Number(record.lastSeenAt), at),
      roles: rolesOf(record),
      suspended: record.suspendedAt !== null,
      confirmed: record.emailConfirmedAt !== null,
      leaving: record.deleteAfter !== null,
    }
  }

  return {
    async list(query: PeopleQuery): Promise<PeopleResult> {
      const { records, place } = await findPeople(reader, query, ADMIN.pageSize)
      return { hits: records.map(toRow), ...place }
    },

    /** @throws AppError NOT_FOUND */
    async show({ userId }: { userId: number }, actor: Actor): Promise<AdminPersonView> {
      const record = await required(userId)
      const [foundries, counts, cases, acts] = await Promise.all([
        findFoundriesOf(reader, userId),
        countDoings(reader, userId),
        findCasesAbout(reader, userId, SHOWN),
        auditLog.newestOf(userId, SHOWN),
      ])
      return {
        person: toRow(record),
        isSelf: actor.userId === userId,
        foundries: foundries.map(({ trustedAt, ...one }) => ({ ...one, trusted: trustedAt !== null })),
        counts,
        cases: cases.map(({ createdAt, ...one }) => ({ ...one, created: momentOf(Number(createdAt), now()) })),
        acts,
      }
    },

    /** Grants or revokes a role. @throws AppError NOT_FOUND, CONFLICT for the last admin */
    async setRole({ userId, role, granted }: RoleInput, actor: Actor): Promise<{ done: true }> {
      const { username } = await required(userId)
      await grantRole(database, { username, role, revoke: !granted, actorId: actor.userId }, now())
      sessions.forget()
      return { done: true }
    },
  }
}
