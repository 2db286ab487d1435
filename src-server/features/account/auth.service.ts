import { createHmac } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import { ACCOUNT, ACCOUNT_RATES } from '#shared/account-limits.ts'
import type { ForgotInput, JoinInput, JoinResult, LoginInput, ResetInput } from '#shared/contracts/account.ts'
import { afterReturn } from '#shared/entry-ways.ts'
import { AppError } from '#shared/errors.ts'
import { safeNext } from '#shared/safe-next.ts'
import { foldName } from '#shared/search/words.ts'
import type { Database } from '../../database/data-source.ts'
import { Account } from '../../database/entities/account.ts'
import type { Reader } from '../../database/reader.ts'
import { transaction } from '../../database/transaction.ts'
import type { LetterSite } from '../../mail/letter.ts'
import type { MailService } from '../../mail/mail.service.ts'
import type { Actor } from '../core/actor.ts'
import { issueStamp, refusePrograms, useStamp } from '../core/form-guard.ts'
import type { LimitsService } from '../core/limits/limits.service.ts'
import type { SettingsService } from '../core/settings/settings.service.ts'
import { holdAccount } from '../core/still-active.ts'
import { findByEmail, findById, findByLogin } from './account.queries.ts'
import {
  confirmMail,
  knownAddressMail,
  type MAIL_RATES,
  mayMailTo,
  passwordChangedMail,
  resetMail,
} from './account-mails.ts'
import { dropTokens, isOpenToken, issueToken, takeToken } from './account-tokens.ts'
import { joinAs, nameTaken, settleClaim } from './join-writes.ts'
import { createKnownBrowsers } from './known-browsers.ts'
import { noteFailure, openGuard, refuseClosed } from './login-guard.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { SessionsService, SignInPlace } from './sessions.service.ts'

export interface AuthServiceDeps {
  database: Database
  reader: Reader
  secret: string
  limits: LimitsService
  mail: MailService
  sessions: SessionsService
  apiKeys: { forget(): void }
  settings: Pick<SettingsService, 'get'>
  site: LetterSite
  now?: () => number
  /** Waits; replaced where time is the test's. */
  sleep?: (ms: number) => Promise<void>
}

const WRONG = 'User name or password is wrong.'
const OLD_LINK = 'This link was used already, or is too old. Ask for a new one.'

/** The ways in: joining, confirming, signing in and out, forgotten passwords. */
export function createAuthService(deps: AuthServiceDeps) {
  const { database, reader, secret, limits, mail, sessions, apiKeys, settings, site } = deps
  const now = deps.now ?? Date.now
  const sleep = deps.sleep ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const browsers = createKnownBrowsers(secret)
  const hash = (text: string) => createHmac('sha256', secret).update(`login|${text}`).digest('base64url')

  const mayMail = (manager: EntityManager, email: string, what: keyof typeof MAIL_RATES) =>
    mayMailTo(limits, manager, email, what)

  /** Answers alike, and after the same time, whether an address is known or not. */
  async function evenly<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const result = await work()
    await sleep(Math.max(0, ACCOUNT.answerMs - (performance.now() - began)))
    return result
  }

  return {
    /**
     * Makes an account that waits for its address to be confirmed. An address that has an account gets a mail that says so, and
     * whoever asks learns nothing of it.
     * @throws AppError BAD_REQUEST with fields, CONFLICT, RATE_LIMITED
     */
    async join(input: JoinInput, address: string): Promise<JoinResult> {
      refusePrograms(secret, input)
      if (!(await settings.get()).joinsOpen)
        throw new AppError('FORBIDDEN', 'Nobody can join at the moment. Please come back later.')
      requireGoodPassword(input.password, input)
      // Names are public; whoever looks for a free one does not use the limit up.
      const holder = await findByLogin(reader, input.username)
      if (holder && holder.emailConfirmedAt !== null) throw nameTaken()
      await transaction(database, (manager) => limits.take(manager, ACCOUNT_RATES.join, address))
      await evenly(async () => {
        const passwordHash = await hashPassword(input.password)
        const at = now()
        await transaction(database, async (manager) => {
          await useStamp(deps, manager, input)
          // Whoever joins only claims the address. Where no mail goes out nothing changes either.
          if (!(await mayMail(manager, input.email, 'join'))) return
          const joined = await joinAs(manager, { ...input, passwordHash, at })
          const to = { username: joined.username, email: joined.email }
          if (joined.userId === null) {
            await mail.send(manager, knownAddressMail(site, to))
            return
          }
          const key = await issueToken(manager, {
            ...{ userId: joined.userId, purpose: 'confirm', email: to.email, lastsMs: ACCOUNT.confirmMs, now: at },
            ...(joined.claim ? { claim: joined.claim } : {}),
          })
          await mail.send(manager, confirmMail(site, to, key, safeNext(input.next), ACCOUNT.confirmMs))
        })
      })
      return { sent: true, stamp: issueStamp(secret) }
    },

    /** The link of the mail, followed and agreed to. @throws AppError BAD_REQUEST, CONFLICT */
    async confirm(
      { key, kind }: { key: string; kind: 'join' | 'email' },
      address: string,
    ): Promise<{ confirmed: true; username: string }> {
      await transaction(database, (manager) => limits.take(manager, ACCOUNT_RATES.key, address))
      const at = now()
      const username = await transaction(database, async (manager) => {
        const token = await takeToken(manager, key, kind === 'email' ? 'email' : 'confirm', at)
        if (!token) throw new AppError('BAD_REQUEST', OLD_LINK)
        if (kind === 'email' && (await findByEmail(manager, token.email)))
          throw new AppError('CONFLICT', 'This address has another account by now.')
        const account = await findById(manager, token.userId)
        if (kind === 'join' && account?.emailConfirmedAt !== null) throw new AppError('BAD_REQUEST', OLD_LINK)
        await settleClaim(manager, token, at)
        await manager.update(
          Account,
          { userId: token.userId },
          {
            emailConfirmedAt: at,
            ...(kind === 'email' ? { email: token.email, emailKey: foldName(token.email) } : {}),
            updatedAt: at,
          },
        )
        // Other claims, and what was sent to an old address, open nothing any more.
        await dropTokens(manager, token.userId)
        // A claim may have brought another name.
        return (await findById(manager, token.userId))?.username ?? ''
      })
      return { confirmed: true, username }
    },

    /**
     * @param place.known the cookie of browsers that were signed in with before
     * @returns the token of a new session, and what that cookie says now
     * @throws AppError BAD_REQUEST, FORBIDDEN, RATE_LIMITED
     */
    async login(
      input: LoginInput,
      place: SignInPlace & { known?: string },
      actor: Actor,
    ): Promise<{ token: string; next: string; known: string }> {
      const record = await findByLogin(reader, input.login)
      const mark = browsers.markOf(place.known ?? '', record)
      // What a known browser gets wrong is counted by itself; what others get wrong, by the account and their address.
      const subject = hash(
        mark ? `browser:${mark}` : record ? `user:${record.userId}` : `name:${input.login.trim().toLowerCase()}`,
      )
      const allowances = mark
        ? ([[ACCOUNT_RATES.login, subject]] as const)
        : ([
            [ACCOUNT_RATES.loginAddress, place.address],
            [ACCOUNT_RATES.login, `${subject}|${place.address}`],
          ] as const)
      // Taken first and given back to who was right: a thousand guesses at once are a thousand uses.
      await transaction(database, async (manager) => {
        await refuseClosed(manager, subject, now())
        for (const [rule, of] of allowances) await limits.take(manager, rule, of)
      })
      if (!(await isPassword(record?.passwordHash ?? null, input.password)) || !record) {
        await transaction(database, (manager) => noteFailure(manager, subject, now()))
        throw new AppError('BAD_REQUEST', WRONG)
      }
      // From here on it is known to be the right person, who may be told everything.
      const at = now()
      const outcome = await transaction(database, async (manager) => {
        await holdAccount(manager, record.userId)
        for (const [rule, of] of allowances) await limits.giveBack(manager, rule, of)
        await openGuard(manager, subject)
        const account = await findById(manager, record.userId)
        // Changed while it was compared: a session of the old password would outlive the change that ends all of them.
        if (account?.passwordHash !== record.passwordHash) throw new AppError('BAD_REQUEST', WRONG)
        // Deleted while it was compared: who signs in afterwards takes that back, who signed in before does not.
        if (record.deleteAfter === null && account.deleteAfter !== null)
          throw new AppError('CONFLICT', 'This account was deleted a moment ago. Log in again if you want it back.')
        if (account.suspendedAt !== null)
          throw new AppError(
            'FORBIDDEN',
            'This account is suspended. Write to us with the contact form if you think that is wrong.',
          )
        if (account.emailConfirmedAt === null) {
          if (await mayMail(manager, account.email, 'join')) {
            const key = await issueToken(manager, {
              ...{
                userId: account.userId,
                purpose: 'confirm',
                email: account.email,
                lastsMs: ACCOUNT.confirmMs,
                now: at,
              },
            })
            await mail.send(manager, confirmMail(site, account, key, safeNext(input.next), ACCOUNT.confirmMs))
          }
          return null
        }
        if (account.deleteAfter !== null)
          await manager.update(Account, { userId: account.userId }, { deleteAfter: null })
        if (actor.sessionId !== null) await sessions.end(manager, actor.userId, actor.sessionId)
        const token = await sessions.start(manager, account.userId, place)
        // Who comes back within the grace is told that they did.
        return { token, next: account.deleteAfter === null ? safeNext(input.next) : afterReturn() }
      })
      sessions.forget()
      if (outcome === null)
        throw new AppError('FORBIDDEN', 'Confirm your e-mail address first: we have sent you a mail with a new link.')
      return { ...outcome, known: browsers.remember(place.known ?? '', record) }
    },

    async logout(actor: Actor): Promise<{ next: string }> {
      const { sessionId } = actor
      if (sessionId !== null) await transaction(database, (manager) => sessions.end(manager, actor.userId, sessionId))
      sessions.forget()
      return { next: '/' }
    },

    /** Sends a link to the address if it has an account. The answer is the same if not. @throws AppError RATE_LIMITED */
    async forgot({ email, next }: ForgotInput, address: string): Promise<{ sent: true }> {
      await transaction(database, (manager) => limits.take(manager, ACCOUNT_RATES.forgot, address))
      await evenly(async () => {
        const at = now()
        await transaction(database, async (manager) => {
          const account = await findByEmail(manager, email)
          if (!account || account.suspendedAt !== null) return
          if (!(await mayMail(manager, account.email, 'reset'))) return
          const key = await issueToken(manager, {
            ...{ userId: account.userId, purpose: 'reset', email: account.email, lastsMs: ACCOUNT.resetMs, now: at },
          })
          await mail.send(manager, resetMail(site, account, key, safeNext(next), ACCOUNT.resetMs))
        })
      })
      return { sent: true }
    },

    /** Said before a password is typed for nothing. */
    resetLink: async ({ key }: { key: string }): Promise<{ open: boolean }> => ({
      open: await isOpenToken(reader, key, 'reset', now()),
    }),

    /**
     * Sets the password of whoever has the mail's link; every browser is signed out, every API key ends.
     * @param cookie what the browser was known by
     * @returns what it is known by now: guesses of strangers, however many, do not keep it out
     * @throws AppError BAD_REQUEST
     */
    async reset(
      { key, password }: ResetInput,
      address: string,
      cookie = '',
    ): Promise<{ username: string; known: string }> {
      await transaction(database, (manager) => limits.take(manager, ACCOUNT_RATES.key, address))
      requireGoodPassword(password, { username: '', email: '' })
      const passwordHash = await hashPassword(password)
      const at = now()
      const { userId, username } = await transaction(database, async (manager) => {
        const token = await takeToken(manager, key, 'reset', at)
        const account = token && (await findById(manager, token.userId))
        if (!token || !account || account.suspendedAt !== null) throw new AppError('BAD_REQUEST', OLD_LINK)
        requireGoodPassword(password, account)
        await manager.update(
          Account,
          { userId: account.userId },
          // Whoever reads the address's mail has shown that it is theirs.
          { passwordHash, passwordChangedAt: at, emailConfirmedAt: account.emailConfirmedAt ?? at, updatedAt: at },
        )
        await sessions.endAll(manager, account.userId)
        await dropTokens(manager, account.userId)
        // Somebody who had the account meanwhile may have made one.
        await manager.query('DELETE FROM api_key WHERE userId = ?', [account.userId])
        await openGuard(manager, hash(`user:${account.userId}`))
        await mail.send(manager, passwordChangedMail(site, account, 'keysToo'))
        return account
      })
      sessions.forget()
      apiKeys.forget()
      return { username, known: browsers.remember(cookie, { userId, passwordHash }) }
    },
  }
}

export type AuthService = ReturnType<typeof createAuthService>
