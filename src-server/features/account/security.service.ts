import type { EntityManager } from 'typeorm'
import { ACCOUNT, ACCOUNT_RATES } from '#shared/account-limits.ts'
import type { SessionsResult } from '#shared/contracts/account/profile.ts'
import type { Moment } from '#shared/contracts/core/common.ts'
import { AppError, badField } from '#shared/errors.ts'
import { momentOf } from '#shared/format/time.ts'
import { DAY_MS } from '#shared/limits.ts'
import { SUSPENSION } from '#shared/moderation-limits.ts'
import { wholeList } from '#shared/paging.ts'
import { foldName } from '#shared/search/words.ts'
import type { Database } from '../../database/data-source.ts'
import { Account } from '../../database/entities/account.ts'
import { User } from '../../database/entities/user.ts'
import { transaction } from '../../database/transaction.ts'
import type { LetterSite } from '../../mail/letter.ts'
import type { MailService } from '../../mail/mail.service.ts'
import type { Actor } from '../core/actor.ts'
import { writeAudit } from '../core/audit.ts'
import type { LimitsService } from '../core/limits/limits.service.ts'
import { type AccountRecord, findByEmail, findById } from './account.queries.ts'
import {
  changeEmailMail,
  deletionMail,
  emailChangingMail,
  knownAddressMail,
  mayMailTo,
  passwordChangedMail,
  suspendedMail,
  unsuspendedMail,
} from './account-mails.ts'
import { dropTokens, issueToken } from './account-tokens.ts'
import { refuseLastAdmin, requireStillAdmin } from './grants.ts'
import { createKnownBrowsers } from './known-browsers.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { requireOpenSession, type SessionsService, type SignInPlace } from './sessions.service.ts'

interface SecurityServiceDeps {
  database: Database
  secret: string
  limits: LimitsService
  mail: MailService
  sessions: SessionsService
  apiKeys: { forget(): void }
  site: LetterSite
}

export interface Suspension {
  username: string
  /** Used instead of the name where names may have changed since. */
  userId?: number
  suspended: boolean
  /** Shown to the person; '' = no reason given. */
  reason: string
}

/** Password, address, sessions and deletion of an account, by its owner or by admins. */
export function createSecurityService(deps: SecurityServiceDeps) {
  const { database, limits, mail, sessions, apiKeys, site } = deps
  const browsers = createKnownBrowsers(deps.secret)

  /**
   * Asks for the password again: a stolen session must not become a stolen account. @throws AppError BAD_REQUEST,
   * RATE_LIMITED
   */
  async function requirePassword(actor: Actor, password: string, field: string): Promise<AccountRecord> {
    const subject = `own:${actor.userId}`
    await transaction(database, (manager) => limits.take(manager, ACCOUNT_RATES.login, subject))
    const account = await findById(database.read.manager, actor.userId)
    if (!account) throw new AppError('UNAUTHORIZED', 'You need to log in for this.')
    if (!(await isPassword(account.passwordHash, password))) throw badField(field, 'This is not your password')
    await transaction(database, (manager) => limits.giveBack(manager, ACCOUNT_RATES.login, subject))
    return account
  }

  /** Clears the caches of sessions and keys. */
  function forgetSessions(): void {
    sessions.forget()
    apiKeys.forget()
  }

  return {
    /**
     * @param input.endKeys whether the API keys end too
     * @param place.known the known-browsers cookie
     * @returns the token of the remaining session (all others have ended) and the cookie's new value
     */
    async changePassword(
      { current, password, endKeys }: { current: string; password: string; endKeys?: boolean | undefined },
      place: SignInPlace & { known?: string },
      actor: Actor,
    ): Promise<{ token: string; known: string }> {
      const account = await requirePassword(actor, current, 'current')
      requireGoodPassword(password, account)
      const passwordHash = await hashPassword(password)
      const at = Date.now()
      const token = await transaction(database, async (manager) => {
        await requireOpenSession(manager, actor)
        await manager.update(Account, { userId: actor.userId }, { passwordHash, passwordChangedAt: at, updatedAt: at })
        await sessions.endAll(manager, actor.userId)
        await dropTokens(manager, actor.userId)
        if (endKeys) await manager.query('DELETE FROM api_key WHERE userId = ?', [actor.userId])
        await mail.send(manager, passwordChangedMail(site, account, endKeys === true))
        return sessions.start(manager, actor.userId, place)
      })
      sessions.forget()
      if (endKeys) apiKeys.forget()
      return { token, known: browsers.remember(place.known ?? '', { userId: actor.userId, passwordHash }) }
    },

    /** The address changes once the new one is confirmed; the old one gets a mail at once. */
    async changeEmail({ email, password }: { email: string; password: string }, actor: Actor): Promise<{ done: true }> {
      const account = await requirePassword(actor, password, 'password')
      if (foldName(email) === foldName(account.email)) throw badField('email', 'This is your address already')
      await transaction(database, async (manager) => {
        await requireOpenSession(manager, actor)
        await limits.take(manager, ACCOUNT_RATES.forgot, `change:${actor.userId}`)
        const known = await findByEmail(manager, email)
        await mail.send(manager, emailChangingMail(site, account))
        if (!(await mayMailTo(limits, manager, email, ACCOUNT_RATES.changeMail))) return
        const key = await issueToken(manager, {
          userId: actor.userId,
          purpose: 'email',
          email,
          lastsMs: ACCOUNT.confirmMs,
          now: Date.now(),
        })
        const to = { username: account.username, email }
        // The caller learns nothing about the address; its owner does.
        await mail.send(
          manager,
          known ? knownAddressMail(site, known) : changeEmailMail(site, to, key, ACCOUNT.confirmMs),
        )
      })
      return { done: true }
    },

    async sessions(actor: Actor, address: string): Promise<SessionsResult> {
      const at = Date.now()
      const open = await sessions.list(actor.userId)
      return {
        sessions: open.map((one) => ({
          id: one.id,
          agent: one.agent,
          signedIn: momentOf(Number(one.createdAt), at),
          lastSeen: momentOf(Number(one.lastSeenAt), at),
          current: one.id === actor.sessionId,
          here: sessions.isPlace(one.addressHash, address),
        })),
        ...wholeList(open.length),
      }
    },

    /** @throws AppError NOT_FOUND, also for other people's sessions */
    async endSession({ sessionId }: { sessionId: number }, actor: Actor): Promise<{ done: true }> {
      const ended = await transaction(database, (manager) => sessions.end(manager, actor.userId, sessionId))
      sessions.forget()
      if (!ended) throw new AppError('NOT_FOUND', 'This session has ended already.', { param: 'sessionId' })
      return { done: true }
    },

    async endOtherSessions(actor: Actor): Promise<{ done: true }> {
      await transaction(database, (manager) => sessions.endAll(manager, actor.userId, actor.sessionId))
      sessions.forget()
      return { done: true }
    },

    /** Closes the account now and deletes it after the grace period unless the person logs in before. */
    async deleteAccount({ password }: { password: string }, actor: Actor): Promise<{ deleteAfter: Moment }> {
      const account = await requirePassword(actor, password, 'password')
      const at = Date.now()
      const deleteAfter = at + ACCOUNT.graceMs
      await transaction(database, async (manager) => {
        await refuseLastAdmin(manager, actor.userId)
        await requireOpenSession(manager, actor)
        await manager.update(Account, { userId: actor.userId }, { deleteAfter, updatedAt: at })
        await sessions.endAll(manager, actor.userId)
        await dropTokens(manager, actor.userId)
        await manager.query('DELETE FROM api_key WHERE userId = ?', [actor.userId])
        await mail.send(manager, deletionMail(site, account, ACCOUNT.graceMs / DAY_MS))
        await writeAudit(manager, { actorId: actor.userId, action: 'user.delete', userId: actor.userId, at })
      })
      sessions.forget()
      apiKeys.forget()
      return { deleteAfter: momentOf(deleteAfter, at) }
    },

    /**
     * Suspends or reinstates a person. After the commit no session, link or key of theirs works; a mail tells them why
     * and how to appeal.
     * @param within the surrounding transaction, whose owner calls forgetSessions() after it; default: a new one
     * @throws AppError NOT_FOUND, CONFLICT for oneself and for the last admin
     */
    async suspend({ username, userId, suspended, reason }: Suspension, actor: Actor, within?: EntityManager) {
      const at = Date.now()
      const work = async (manager: EntityManager) => {
        await requireStillAdmin(manager, actor.userId)
        const named = userId === undefined ? { usernameKey: foldName(username) } : { id: userId }
        const user = await manager.findOneBy(User, named)
        const account = user && (await manager.findOneBy(Account, { userId: user.id }))
        if (!user || !account)
          throw new AppError('NOT_FOUND', `username: there is no user '${username}'`, { param: 'username' })
        if (user.id === actor.userId)
          throw new AppError('CONFLICT', 'You cannot suspend yourself.', { param: 'username' })
        if (suspended === (account.suspendedAt !== null)) return user.username
        const to = { username: user.username, email: account.email }
        await dropTokens(manager, user.id)
        if (suspended) {
          await refuseLastAdmin(manager, user.id)
          await sessions.endAll(manager, user.id)
          await manager.query('DELETE FROM api_key WHERE userId = ?', [user.id])
          const key = await issueToken(manager, {
            userId: user.id,
            purpose: 'appeal',
            email: account.email,
            lastsMs: SUSPENSION.appealMs,
            now: at,
          })
          await mail.send(manager, suspendedMail(site, to, reason, key, SUSPENSION.appealMs))
        } else await mail.send(manager, unsuspendedMail(site, to, reason))
        await manager.update(Account, { userId: user.id }, { suspendedAt: suspended ? at : null, updatedAt: at })
        await writeAudit(manager, {
          actorId: actor.userId,
          action: suspended ? 'user.suspend' : 'user.unsuspend',
          userId: user.id,
          detail: reason ? { reason } : {},
          before: { suspended: !suspended },
          after: { suspended },
          at,
        })
        return user.username
      }
      const name = await (within ? work(within) : transaction(database, work))
      if (!within) forgetSessions()
      return { username: name, suspended }
    },

    forgetSessions,
  }
}
