import type { EntityManager } from 'typeorm'
import { AppError, badField } from '#shared/errors.ts'
import { FOUNDRY, FOUNDRY_RATES } from '#shared/foundry-limits.ts'
import { foldName } from '#shared/search/words.ts'
import { countRows } from '../../database/count-rows.ts'
import type { Database } from '../../database/data-source.ts'
import { FoundryInvite, FoundryMember, type FoundryRole } from '../../database/entities/foundry.ts'
import { transaction } from '../../database/transaction.ts'
import type { Actor } from '../core/actor.ts'
import { writeAudit } from '../core/audit.ts'
import type { LimitsService } from '../core/limits/limits.service.ts'
import { countOtherOwners, findRole, lockFoundry } from './foundries.queries.ts'
import { requireFoundry } from './foundry-access.ts'
import { type FoundryMailDeps, mailInvite } from './foundry-mails.ts'

interface FoundryPeopleDeps extends FoundryMailDeps {
  database: Database
  limits: Pick<LimitsService, 'take' | 'tryTake'>
  forgetRoles(): void
}

// Each change locks the foundry before it reads what depends on it.
const DONE = { done: true as const }

/** Also shown when the invitation was answered in another window. */
const NO_INVITE = 'This invitation was answered or withdrawn, or is older than 14 days. Ask for a new one.'

/** Members of a foundry: owners invite, invited people accept, owners or members themselves remove. */
export function createFoundryPeople(deps: FoundryPeopleDeps) {
  const { database, limits } = deps

  /** A foundry must keep an owner. @throws AppError CONFLICT */
  async function refuseLastOwner(manager: EntityManager, foundryId: number, userId: number): Promise<void> {
    if ((await findRole(manager, foundryId, userId)) !== 'owner') return
    if ((await countOtherOwners(manager, foundryId, userId)) === 0)
      throw new AppError('CONFLICT', 'This is the last owner. Make someone else an owner first.')
  }

  /** @param was role before, null = none */
  const note = (
    manager: EntityManager,
    actor: Actor,
    action: 'join' | 'remove' | 'invite' | 'withdraw' | FoundryRole,
    who: { foundryId: number; userId: number },
    [was, is]: [was: FoundryRole | null, is: FoundryRole | null],
  ) =>
    writeAudit(manager, {
      actorId: actor.userId,
      action: `foundry.${action}`,
      userId: who.userId,
      at: Date.now(),
      subject: `foundry:${who.foundryId}`,
      before: { role: was },
      after: { role: is },
    })

  return {
    /** Invites somebody by user name. Inviting again changes the offered role. @throws AppError NOT_FOUND, CONFLICT */
    async invite(input: { foundryId: number; username: string; role: FoundryRole }, actor: Actor) {
      const { foundryId, role } = input
      await transaction(database, async (manager) => {
        await lockFoundry(manager, foundryId)
        const { foundry, standing } = await requireFoundry(manager, actor, 'manage', foundryId)
        await limits.take(manager, FOUNDRY_RATES.invite, String(actor.userId))
        const [person] = (await manager.query(
          `SELECT user.id FROM user JOIN account ON account.userId = user.id
           WHERE user.usernameKey = ? AND account.suspendedAt IS NULL AND account.deleteAfter IS NULL
             AND account.emailConfirmedAt IS NOT NULL`,
          [foldName(input.username)],
        )) as { id: number }[]
        if (!person) throw badField('username', 'Nobody here has this name', 'NOT_FOUND')
        const key = { foundryId, userId: person.id }
        if (await manager.existsBy(FoundryMember, key))
          throw badField('username', 'This person belongs to the foundry already', 'CONFLICT')
        const since = Date.now() - FOUNDRY.inviteMs
        const members = await countRows(manager, 'foundry_member WHERE foundryId = ?', [foundryId])
        const invited = await countRows(manager, 'foundry_invite WHERE foundryId = ? AND createdAt > ?', [
          foundryId,
          since,
        ])
        if (members + invited >= FOUNDRY.members)
          throw new AppError('CONFLICT', `A foundry can have at most ${FOUNDRY.members} people.`)
        const found = await manager.findOneBy(FoundryInvite, key)
        if (found && found.createdAt <= since) await manager.delete(FoundryInvite, key)
        const known = found && found.createdAt > since ? found : null
        if (standing === 'admin') await note(manager, actor, 'invite', key, [known?.role ?? null, role])
        if (known) await manager.update(FoundryInvite, key, { role, invitedBy: actor.userId })
        else {
          await manager.insert(FoundryInvite, { ...key, role, invitedBy: actor.userId, createdAt: Date.now() })
          await mailInvite(manager, deps, { userId: person.id, foundry: foundry.name, by: actor.username })
        }
      })
      return DONE
    },

    /** Withdraws an unanswered invitation. */
    async withdraw({ foundryId, userId }: { foundryId: number; userId: number }, actor: Actor) {
      await transaction(database, async (manager) => {
        const { standing } = await requireFoundry(manager, actor, 'manage', foundryId)
        const known = await manager.findOneBy(FoundryInvite, { foundryId, userId })
        if (!known) return
        await manager.delete(FoundryInvite, { foundryId, userId })
        if (standing === 'admin') await note(manager, actor, 'withdraw', { foundryId, userId }, [known.role, null])
      })
      return DONE
    },

    /** Accepts or declines an invitation. @throws AppError NOT_FOUND when there is none (any more) */
    async answer({ foundryId, accept }: { foundryId: number; accept: boolean }, actor: Actor) {
      const key = { foundryId, userId: actor.userId }
      await transaction(database, async (manager) => {
        await lockFoundry(manager, foundryId)
        const invite = await manager.findOneBy(FoundryInvite, key)
        if (!invite || invite.createdAt <= Date.now() - FOUNDRY.inviteMs)
          throw new AppError('NOT_FOUND', NO_INVITE, { param: 'foundryId' })
        await manager.delete(FoundryInvite, key)
        if (!accept || (await manager.existsBy(FoundryMember, key))) return
        await manager.insert(FoundryMember, { ...key, role: invite.role, createdAt: Date.now() })
        await note(manager, actor, 'join', key, [null, invite.role])
      })
      deps.forgetRoles()
      return DONE
    },

    /** Removes a member; members may remove themselves. @throws AppError NOT_FOUND, CONFLICT for the last owner */
    async remove({ foundryId, userId }: { foundryId: number; userId: number }, actor: Actor) {
      await transaction(database, async (manager) => {
        await lockFoundry(manager, foundryId)
        await requireFoundry(manager, actor, userId === actor.userId ? 'edit' : 'manage', foundryId)
        await refuseLastOwner(manager, foundryId, userId)
        const was = await findRole(manager, foundryId, userId)
        const { affected } = await manager.delete(FoundryMember, { foundryId, userId })
        if (affected) await note(manager, actor, 'remove', { foundryId, userId }, [was, null])
      })
      deps.forgetRoles()
      return { ...DONE, left: userId === actor.userId }
    },

    /** Makes a member an owner, or an owner a member. @throws AppError NOT_FOUND, CONFLICT for the last owner */
    async setRole({ foundryId, userId, role }: { foundryId: number; userId: number; role: FoundryRole }, actor: Actor) {
      await transaction(database, async (manager) => {
        await lockFoundry(manager, foundryId)
        await requireFoundry(manager, actor, 'manage', foundryId)
        const before = await findRole(manager, foundryId, userId)
        if (before === null) throw new AppError('NOT_FOUND', 'This person is not in the foundry.', { param: 'userId' })
        if (before === role) return
        if (role === 'member') await refuseLastOwner(manager, foundryId, userId)
        await manager.update(FoundryMember, { foundryId, userId }, { role })
        await note(manager, actor, role, { foundryId, userId }, [before, role])
      })
      return DONE
    },
  }
}
