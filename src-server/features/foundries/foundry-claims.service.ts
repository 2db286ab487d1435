import type {
  ClaimInput,
  ClaimsResult,
  ClaimView,
  DecideClaim,
  OwnClaims,
} from '#shared/contracts/foundries/foundries.ts'
import { AppError, badField } from '#shared/errors.ts'
import { momentOf } from '#shared/format/time.ts'
import { FOUNDRY, FOUNDRY_RATES } from '#shared/foundry-limits.ts'
import { PAGING } from '#shared/limits.ts'
import { placeIn, wholeList } from '#shared/paging.ts'
import { foldName } from '#shared/search/words.ts'
import { countRows } from '../../database/count-rows.ts'
import type { DatabaseDeps } from '../../database/database-deps.ts'
import { type ClaimStatus, Foundry, FoundryClaim, FoundryMember } from '../../database/entities/foundry.ts'
import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import { transaction } from '../../database/transaction.ts'
import type { Actor } from '../core/actor.ts'
import { writeAudit } from '../core/audit.ts'
import type { LimitsService } from '../core/limits/limits.service.ts'
import { canDecideClaims } from './foundries.policy.ts'
import { countOtherOwners, findFoundryNamed, findRole, lockFoundry } from './foundries.queries.ts'
import { type FoundryMailDeps, mailClaimDecision } from './foundry-mails.ts'

interface FoundryClaimsDeps extends DatabaseDeps, FoundryMailDeps {
  limits: Pick<LimitsService, 'take' | 'tryTake'>
  avatarUrl(avatarKey: string | null): string
  forgetRoles(): void
}

interface ClaimRow extends Omit<FoundryClaim, 'links'> {
  links: string
  name: string
  slug: string
  familyCount: number
}

const SELECT = `SELECT claim.id, claim.foundryId, claim.userId, claim.evidence, claim.links, claim.status, claim.answer,
    claim.createdAt, foundry.name, foundry.slug, foundry.familyCount
  FROM foundry_claim claim JOIN foundry ON foundry.id = claim.foundryId`
/** A person's claims on their page. */
const OWN = 50

/** People's claims to existing foundries, and the admins' decisions. */
export function createFoundryClaims(deps: FoundryClaimsDeps) {
  const { database, reader, limits, avatarUrl, now = Date.now } = deps

  const view = (row: ClaimRow): ClaimView => ({
    id: row.id,
    foundry: { id: row.foundryId, name: row.name, slug: row.slug, familyCount: Number(row.familyCount) },
    status: row.status,
    evidence: row.evidence,
    links: JSON.parse(row.links) as string[],
    answer: row.answer,
    at: momentOf(Number(row.createdAt), now()),
  })

  return {
    /**
     * @throws AppError NOT_FOUND for an unknown designer, CONFLICT when it is theirs already or claimed, RATE_LIMITED
     */
    async claim(input: ClaimInput, actor: Actor): Promise<{ id: number }> {
      const foundryId = await findFoundryNamed(reader, input.designer, foldName(input.designer))
      if (foundryId === null) throw badField('designer', 'There is no designer with this name', 'NOT_FOUND')
      const { userId } = actor
      return transaction(database, async (manager) => {
        await limits.take(manager, FOUNDRY_RATES.claim, String(userId))
        await lockFoundry(manager, foundryId)
        const role = await findRole(manager, foundryId, userId)
        // A member may claim it when none of its owners can act, since nobody else could make them an owner.
        if (role === 'owner' || (role === 'member' && (await countOtherOwners(manager, foundryId, userId)) > 0))
          throw badField('designer', 'This foundry is yours already', 'CONFLICT')
        if (await manager.existsBy(FoundryClaim, { userId, foundryId, status: 'open' }))
          throw badField('designer', 'You have already claimed this foundry; it is waiting for a decision', 'CONFLICT')
        if (
          (await countRows(manager, 'foundry_claim WHERE userId = ? AND status = ?', [userId, 'open'])) >=
          FOUNDRY.openClaims
        )
          throw new AppError('CONFLICT', 'You have too many open claims. Wait until we have reviewed one.')
        const { identifiers } = await manager.insert(FoundryClaim, {
          foundryId,
          userId,
          evidence: input.evidence,
          links: input.links,
          status: 'open',
          answer: '',
          decidedBy: null,
          decidedAt: null,
          createdAt: now(),
        })
        return { id: identifiers[0]!.id as number }
      })
    },

    /** A person's own claims, newest first. */
    async own(actor: Actor): Promise<OwnClaims> {
      const rows = await reader.query<ClaimRow>(
        `${SELECT} WHERE claim.userId = ? ORDER BY claim.id DESC LIMIT ${OWN}`,
        [actor.userId],
      )
      return { claims: rows.map(view), ...wholeList(rows.length) }
    },

    /** Claims for the admins, oldest first. @throws AppError FORBIDDEN */
    async list({ status, page }: { status: ClaimStatus; page: number }, actor: Actor): Promise<ClaimsResult> {
      requireAdmin(actor)
      const total = await countRows(reader, 'foundry_claim WHERE status = ?', [status])
      const place = placeIn(total, page, PAGING.listSize)
      const order = status === 'open' ? 'ASC' : 'DESC'
      const rows = await reader.query<ClaimRow>(
        `${SELECT} WHERE claim.status = ? ORDER BY claim.createdAt ${order}, claim.id ${order} LIMIT ? OFFSET ?`,
        [status, place.size, (place.page - 1) * place.size],
      )
      const people = await findPeople(reader, rows)
      const members = await findMembers(reader, rows)
      return {
        hits: rows.map((row) => {
          const person = people.get(row.userId)
          return {
            ...view(row),
            person: {
              userId: row.userId,
              username: person?.username ?? '',
              avatar: avatarUrl(person?.avatarKey ?? null),
              joined: momentOf(Number(person?.createdAt ?? row.createdAt), now()),
            },
            members: (members.get(row.foundryId) ?? []).map((one) => ({
              userId: one.userId,
              username: one.username,
              avatar: avatarUrl(one.avatarKey),
              acting: Boolean(Number(one.acting)),
            })),
          }
        }),
        ...place,
      }
    },

    /**
     * Decides a claim; approving makes the person an owner, and they get a mail.
     * @throws AppError FORBIDDEN, NOT_FOUND, CONFLICT when it has been decided
     */
    async decide({ claimId, approve, answer }: DecideClaim, actor: Actor): Promise<{ done: true }> {
      requireAdmin(actor)
      if (!approve && answer === '')
        throw badField('answer', 'Give a reason for the refusal: we e-mail it to the claimant.')
      const at = now()
      await transaction(database, async (manager) => {
        // The update locks the open claim, so that only the first of two admins decides.
        const claim = await manager.findOneBy(FoundryClaim, { id: claimId })
        if (!claim) throw new AppError('NOT_FOUND', `There is no claim ${claimId}`, { param: 'claimId' })
        const status = approve ? 'approved' : 'refused'
        const { affected } = await manager.update(
          FoundryClaim,
          { id: claimId, status: 'open' },
          { status, answer, decidedBy: actor.userId, decidedAt: at },
        )
        if (!affected) throw new AppError('CONFLICT', 'This claim was already decided.')
        const { foundryId, userId } = claim
        const [foundry] = (await manager.query('SELECT name, trustedAt FROM foundry WHERE id = ?', [foundryId])) as {
          name: string
          trustedAt: number | null
        }[]
        if (!foundry) throw new AppError('NOT_FOUND', 'The foundry no longer exists.')
        if (approve) {
          const key = { foundryId, userId }
          if (await manager.existsBy(FoundryMember, key)) await manager.update(FoundryMember, key, { role: 'owner' })
          else await manager.insert(FoundryMember, { ...key, role: 'owner', createdAt: at })
          // Trust was given to the previous owners.
          await manager.update(Foundry, { id: foundryId }, { trustedAt: null })
        }
        await writeAudit(manager, {
          actorId: actor.userId,
          action: `claim.${approve ? 'approve' : 'refuse'}`,
          userId,
          at,
          subject: `foundry:${foundryId}`,
          detail: { claimId, foundryId, foundry: foundry.name },
          before: { status: 'open', trusted: foundry.trustedAt !== null },
          after: { status, trusted: foundry.trustedAt !== null && !approve },
        })
        await mailClaimDecision(manager, deps, { userId, foundryId, foundry: foundry.name, approved: approve, answer })
      })
      deps.forgetRoles()
      return { done: true }
    },
  }
}

const requireAdmin = (actor: Actor) => {
  if (!canDecideClaims(actor)) throw new AppError('FORBIDDEN', 'Only admins decide claims.')
}

interface PersonRow {
  userId: number
  username: string
  avatarKey: string | null
  createdAt: number
}

interface MemberRow extends PersonRow {
  foundryId: number
  acting: number | boolean
}

async function findPeople(reader: Reader, claims: readonly ClaimRow[]): Promise<Map<number, PersonRow>> {
  const ids = [...new Set(claims.map((claim) => claim.userId))]
  if (ids.length === 0) return new Map()
  const rows = await reader.query<PersonRow>(
    `SELECT id AS userId, username, avatarKey, createdAt FROM user WHERE id IN (${placeholders(ids.length)})`,
    ids,
  )
  return new Map(rows.map((row) => [row.userId, row]))
}

async function findMembers(reader: Reader, claims: readonly ClaimRow[]) {
  const ids = [...new Set(claims.map((claim) => claim.foundryId))]
  const rows =
    ids.length === 0
      ? []
      : await reader.query<MemberRow>(
          `SELECT foundry_member.foundryId, user.id AS userId, user.username, user.avatarKey, user.createdAt,
             CASE WHEN account.suspendedAt IS NULL AND account.deleteAfter IS NULL THEN 1 ELSE 0 END AS acting
           FROM foundry_member JOIN user ON user.id = foundry_member.userId JOIN account ON account.userId = user.id
           WHERE foundry_member.foundryId IN (${placeholders(ids.length)}) ORDER BY foundry_member.createdAt, user.id`,
          ids,
        )
  const byFoundry = new Map<number, MemberRow[]>()
  for (const row of rows) byFoundry.set(row.foundryId, [...(byFoundry.get(row.foundryId) ?? []), row])
  return byFoundry
}
