import type { GeneralInput, ProfileView } from '#shared/contracts/account/profile.ts'
import { AppError } from '#shared/errors.ts'
import { momentOf } from '#shared/format/time.ts'
import type { Database } from '../../database/data-source.ts'
import { Account, type AccountPreferences } from '../../database/entities/account.ts'
import { AccountToken } from '../../database/entities/session.ts'
import { User } from '../../database/entities/user.ts'
import { decideRemoval } from '../../database/stored-files.ts'
import { transaction } from '../../database/transaction.ts'
import type { Actor } from '../core/actor.ts'
import { writeAudit } from '../core/audit.ts'
import { lockPicture, type SentPicture } from '../core/owned-picture.ts'
import { requireStillActive } from '../core/still-active.ts'
import { canProfile } from './profile.policy.ts'
import { rolesOf } from './sessions.service.ts'

interface ProfileServiceDeps {
  database: Database
  avatarUrl(avatarKey: string | null): string
}

/** A person's profile and preferences. */
export function createProfileService({ database, avatarUrl }: ProfileServiceDeps) {
  /** @throws AppError NOT_FOUND, also for other people's, so that ids reveal nothing */
  function requireProfile(actor: Actor, act: 'see' | 'edit', userId: number): void {
    if (!canProfile(actor, act, userId))
      throw new AppError('NOT_FOUND', `There is no profile ${userId}`, { param: 'userId' })
  }

  return {
    async view({ userId }: { userId: number }, actor: Actor): Promise<ProfileView> {
      requireProfile(actor, 'see', userId)
      const { manager } = database.read
      const [user, account, pending] = await Promise.all([
        manager.findOneBy(User, { id: userId }),
        manager.findOneBy(Account, { userId }),
        manager.findOneBy(AccountToken, { userId, purpose: 'email' }),
      ])
      if (!user || !account) throw new AppError('NOT_FOUND', `There is no profile ${userId}`, { param: 'userId' })
      const own = actor.userId === userId
      const at = Date.now()
      return {
        userId,
        username: user.username,
        avatar: avatarUrl(user.avatarKey),
        hasAvatar: user.avatarKey !== null,
        bio: account.bio,
        links: account.links.map((link) => link.url),
        language: account.language,
        joined: momentOf(user.createdAt, at),
        suspended: account.suspendedAt !== null,
        roles: rolesOf({ isAdmin: account.isAdmin, isModerator: account.isModerator, isDesigner: false }),
        own,
        email: own ? account.email : '',
        newEmail: own && pending && pending.expiresAt > at ? pending.email : '',
        preferences: account.preferences,
      }
    },

    async setGeneral(input: GeneralInput, actor: Actor): Promise<{ done: true }> {
      requireProfile(actor, 'edit', input.userId)
      const at = Date.now()
      await transaction(database, async (manager) => {
        const was = await manager.findOneBy(Account, { userId: input.userId })
        if (!was) throw new AppError('NOT_FOUND', `There is no profile ${input.userId}`, { param: 'userId' })
        const links = input.links.map((url) => ({ label: new URL(url).hostname.replace(/^www\./, ''), url }))
        const is = { bio: input.bio, links, language: input.language }
        await manager.update(Account, { userId: input.userId }, { ...is, updatedAt: at })
        if (actor.userId !== input.userId)
          await writeAudit(manager, {
            actorId: actor.userId,
            action: 'user.edit',
            userId: input.userId,
            at,
            before: auditFields(was),
            after: auditFields(is),
          })
      })
      return { done: true }
    },

    async setPreferences(input: Partial<AccountPreferences>, actor: Actor): Promise<{ done: true }> {
      const preferences = { messageMails: input.messageMails ?? false, followMails: input.followMails ?? false }
      await transaction(database, (manager) =>
        manager.update(Account, { userId: actor.userId }, { preferences, updatedAt: Date.now() }),
      )
      return { done: true }
    },

    /** @param avatarKey null removes the picture */
    async setAvatar(userId: number, avatarKey: string | null, actor: Actor, sent?: SentPicture): Promise<void> {
      requireProfile(actor, 'edit', userId)
      await transaction(database, async (manager) => {
        const before = await lockPicture(manager, `avatar/${userId}`, sent)
        await requireStillActive(manager, actor.userId)
        if (!(await manager.existsBy(User, { id: userId })))
          throw new AppError('NOT_FOUND', `There is no profile ${userId}`)
        await manager.update(User, { id: userId }, { avatarKey })
        await decideRemoval(manager, [before], Date.now())
        if (actor.userId !== userId)
          await writeAudit(manager, {
            actorId: actor.userId,
            action: 'user.avatar',
            userId,
            at: Date.now(),
            before: { picture: before },
            after: { picture: avatarKey },
          })
      })
    },
  }
}

/** The public part of a profile, for the audit log. */
const auditFields = ({ bio, links, language }: Pick<Account, 'bio' | 'links' | 'language'>) => ({
  bio,
  language,
  links: links.map(({ url }) => url).join(' '),
})

export type ProfileService = ReturnType<typeof createProfileService>
