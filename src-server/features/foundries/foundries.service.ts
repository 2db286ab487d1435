import type {
  CreateFoundry,
  EditFoundry,
  FoundryBrief,
  FoundrySettings,
  OwnFoundries,
  StayingFoundries,
} from '#shared/contracts/foundries/foundries.ts'
import { AppError, badField } from '#shared/errors.ts'
import { slugOf } from '#shared/format/slug.ts'
import { momentOf } from '#shared/format/time.ts'
import { FOUNDRY, FOUNDRY_RATES } from '#shared/foundry-limits.ts'
import { foundrySlugProblem } from '#shared/foundry-slug.ts'
import { wholeList } from '#shared/paging.ts'
import { foldName } from '#shared/search/words.ts'
import { countRows } from '../../database/count-rows.ts'
import type { DatabaseDeps } from '../../database/database-deps.ts'
import { Foundry, FoundryMember } from '../../database/entities/foundry.ts'
import { decideRemoval } from '../../database/stored-files.ts'
import { isDuplicate, transaction } from '../../database/transaction.ts'
import type { Actor } from '../core/actor.ts'
import { writeAudit } from '../core/audit.ts'
import type { LimitsService } from '../core/limits/limits.service.ts'
import { lockPicture, type SentPicture } from '../core/owned-picture.ts'
import { lockAccount, requireStillActive } from '../core/still-active.ts'
import { canFoundry } from './foundries.policy.ts'
import {
  type FoundryPersonRow,
  type FoundryRow,
  findFirstFamilies,
  findFoundryPeople,
  findInvites,
  findOwnFoundries,
  findStayingFoundries,
} from './foundries.queries.ts'
import { briefOf, logoUrl, ownFoundry, requireFoundry, requireOwnFoundry } from './foundry-access.ts'
import { renameInSearch } from './foundry-search.ts'

interface FoundriesDeps extends DatabaseDeps {
  limits: Pick<LimitsService, 'take'>
  avatarUrl(avatarKey: string | null): string
  /** Reloads roles: owning a foundry makes a designer. */
  forgetRoles(): void
}

/** Foundries as their members see and change them. */
export function createFoundriesService(deps: FoundriesDeps) {
  const { database, reader, limits, avatarUrl, now = Date.now } = deps

  const person = (row: FoundryPersonRow) => ({
    userId: row.userId,
    username: row.username,
    avatar: avatarUrl(row.avatarKey),
    role: row.role,
    since: momentOf(Number(row.createdAt), now()),
  })

  return {
    /** A person's foundries and invitations. */
    async own(actor: Actor): Promise<OwnFoundries> {
      const [foundries, invites] = await Promise.all([
        findOwnFoundries(reader, actor.userId, 100),
        findInvites(reader, actor.userId, 20, now() - FOUNDRY.inviteMs),
      ])
      return {
        foundries: foundries.map(({ logoKey, ...row }) => ({ ...row, logo: logoUrl(logoKey) })),
        invites: invites.map((row) => ({
          foundryId: row.foundryId,
          name: row.name,
          at: momentOf(Number(row.createdAt), now()),
          invitedBy: { userId: row.invitedBy, username: row.username ?? '', avatar: avatarUrl(row.avatarKey) },
        })),
        ...wholeList(foundries.length),
      }
    },

    /** What the caller leaves behind when their account is deleted, for them to know before they decide. */
    async staying(actor: Actor): Promise<StayingFoundries> {
      const [foundries, named] = await Promise.all([
        findStayingFoundries(reader, actor.userId, 100),
        findFirstFamilies(reader, actor.userId),
      ])
      return {
        foundries: foundries.map(({ id, name, familyCount, others }) => ({
          id,
          name,
          familyCount: Number(familyCount),
          others: Number(others),
          families: named.filter(({ foundryId }) => foundryId === id).map((family) => family.name),
        })),
        ...wholeList(foundries.length),
      }
    },

    /** The foundry of a page; null when the person has none. @throws AppError NOT_FOUND */
    async brief({ foundryId }: { foundryId?: number | undefined }, actor: Actor): Promise<FoundryBrief | null> {
      const allowed = await ownFoundry(reader, actor, 'see', foundryId)
      return allowed && briefOf(allowed)
    },

    /** All editable settings of a foundry. @throws AppError NOT_FOUND, also without one */
    async settings({ foundryId }: { foundryId?: number | undefined }, actor: Actor): Promise<FoundrySettings> {
      const allowed = await requireOwnFoundry(reader, actor, 'edit', foundryId)
      const { foundry, standing } = allowed
      const canManage = canFoundry(actor, 'manage', standing)
      const [members, invited, families] = await Promise.all([
        findFoundryPeople(reader, 'foundry_member', foundry.id, FOUNDRY.members),
        canManage
          ? findFoundryPeople(reader, 'foundry_invite', foundry.id, FOUNDRY.members, now() - FOUNDRY.inviteMs)
          : [],
        countRows(reader, 'family WHERE foundryId = ? AND deletedAt IS NULL', [foundry.id]),
      ])
      return {
        ...briefOf(allowed),
        description: foundry.description,
        url: foundry.url,
        links: foundry.links,
        donationUrl: foundry.donationUrl ?? '',
        familyCount: Number(foundry.familyCount),
        hasFamilies: families > 0,
        canRename: mayRename(allowed, actor),
        canManage,
        members: members.map(person),
        invited: invited.map(person),
      }
    },

    /**
     * Creates a foundry owned by the caller, which makes them a designer. @throws AppError BAD_REQUEST, CONFLICT,
     * RATE_LIMITED
     */
    async create(input: CreateFoundry, actor: Actor): Promise<{ id: number; slug: string }> {
      const { slug, isOwnWish } = slugFor(input)
      const at = now()
      const id = await refusingTaken(isOwnWish, () =>
        transaction(database, async (manager) => {
          await limits.take(manager, FOUNDRY_RATES.create, String(actor.userId))
          await lockAccount(manager, actor.userId)
          if ((await countRows(manager, 'foundry_member WHERE userId = ?', [actor.userId])) >= FOUNDRY.perPerson)
            throw new AppError('CONFLICT', `${FOUNDRY.perPerson} foundries are the most that one person can have.`)
          const { identifiers } = await manager.insert(Foundry, {
            ...columnsOf(input),
            slug,
            logoKey: null,
            familyCount: 0,
            fontCount: 0,
            downloads: 0,
            createdAt: at,
          })
          const foundryId = identifiers[0]!.id as number
          await manager.insert(FoundryMember, { foundryId, userId: actor.userId, role: 'owner', createdAt: at })
          return foundryId
        }),
      )
      deps.forgetRoles()
      return { id, slug }
    },

    /** Edits a foundry's profile. @throws AppError NOT_FOUND, BAD_REQUEST, CONFLICT */
    async edit(input: EditFoundry, actor: Actor): Promise<{ id: number; slug: string }> {
      const at = now()
      const slug = await refusingTaken(true, () =>
        transaction(database, async (manager) => {
          const allowed = await requireFoundry(manager, actor, 'edit', input.foundryId)
          const { foundry, standing } = allowed
          const wanted = input.slug || foundry.slug
          if (wanted !== foundry.slug && !mayRename(allowed, actor))
            throw badField('slug', 'The address stays as it is once families are published under it')
          await manager.update(Foundry, { id: foundry.id }, { ...columnsOf(input), slug: wanted })
          if (foundry.name !== input.name || foundry.slug !== wanted) await renameInSearch(manager, foundry.id, at)
          if (standing === 'admin')
            await writeAudit(manager, {
              actorId: actor.userId,
              action: 'foundry.edit',
              userId: null,
              at,
              subject: `foundry:${foundry.id}`,
              before: auditFields(foundry),
              after: auditFields({ ...columnsOf(input), slug: wanted }),
            })
          return wanted
        }),
      )
      return { id: input.foundryId, slug }
    },

    /** Checks before the picture is read. @throws AppError NOT_FOUND, RATE_LIMITED */
    async mayChangeLogo(foundryId: number, actor: Actor): Promise<void> {
      await requireFoundry(reader, actor, 'edit', foundryId)
      await transaction(database, (manager) => limits.take(manager, FOUNDRY_RATES.logo, String(actor.userId)))
    },

    /** @param logoKey null removes the logo */
    async setLogo(foundryId: number, logoKey: string | null, actor: Actor, sent?: SentPicture): Promise<void> {
      await transaction(database, async (manager) => {
        const before = await lockPicture(manager, `foundry/${foundryId}`, sent)
        await requireStillActive(manager, actor.userId)
        const { standing } = await requireFoundry(manager, actor, 'edit', foundryId)
        await manager.update(Foundry, { id: foundryId }, { logoKey })
        await decideRemoval(manager, [before], now())
        if (standing === 'admin')
          await writeAudit(manager, {
            actorId: actor.userId,
            action: 'foundry.logo',
            userId: null,
            subject: `foundry:${foundryId}`,
            at: now(),
            before: { picture: before },
            after: { picture: logoKey },
          })
      })
    },
  }
}

/** Only admins change a slug that others may have linked to. */
const mayRename = ({ foundry }: { foundry: FoundryRow }, actor: Actor) =>
  Number(foundry.familyCount) === 0 || actor.roles.includes('admin')

type FoundryWords = Pick<FoundryRow, 'name' | 'slug' | 'url' | 'description' | 'donationUrl' | 'links'>

/** The profile fields that the audit log compares. */
const auditFields = ({ name, slug, url, description, donationUrl, links }: FoundryWords) => ({
  name,
  slug,
  url,
  description,
  donation: donationUrl,
  links: links.join(' '),
})

const columnsOf = (input: CreateFoundry) => ({
  name: input.name,
  nameKey: foldName(input.name),
  description: input.description,
  url: input.url,
  links: input.links,
  donationUrl: input.donationUrl || null,
})

/** The requested slug, or one made from the name. @throws AppError BAD_REQUEST */
function slugFor({ name, slug }: CreateFoundry): { slug: string; isOwnWish: boolean } {
  if (slug !== '') return { slug, isOwnWish: true }
  const made = slugOf(name).slice(0, FOUNDRY.slugMax).replace(/-+$/, '')
  const problem = made === '' ? 'Choose an address; we cannot make one from this name' : foundrySlugProblem(made)
  if (problem) throw badField('slug', problem)
  return { slug: made, isOwnWish: false }
}

/** @throws AppError CONFLICT when the slug is taken */
async function refusingTaken<T>(isOwnWish: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const problem = isOwnWish
      ? 'Somebody has this address; take another one'
      : 'Somebody has the address that belongs to this name; choose another one here'
    throw badField('slug', problem, 'CONFLICT')
  }
}

export type FoundriesService = ReturnType<typeof createFoundriesService>
