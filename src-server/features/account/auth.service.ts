import { createHmac } from 'node:crypto'
import { ACCOUNT, ACCOUNT_RATES } from '#shared/account-limits.ts'
import { afterReturn } from '#shared/auth-redirects.ts'
import type {
  ForgotInput,
  JoinInput,
  JoinResult,
  LoginInput,
  MailLinkInput,
  ResetInput,
} from '#shared/contracts/account/account.ts'
import { AppError } from '#shared/errors.ts'
import { safeNext } from '#shared/safe-next.ts'
import { foldName } from '#shared/search/words.ts'
import type { DatabaseDeps } from '../../database/database-deps.ts'
import { Account } from '../../database/entities/account.ts'
import { transaction } from '../../database/transaction.ts'
import type { LetterSite } from '../../mail/letter.ts'
import type { MailService } from '../../mail/mail.service.ts'
import type { Actor } from '../core/actor.ts'
import { nextStamp, refuseBots, useStamp } from '../core/form-guard.ts'
import type { LimitsService } from '../core/limits/limits.service.ts'
import type { SettingsService } from '../core/settings/settings.service.ts'
import { lockAccount } from '../core/still-active.ts'
import { findByEmail, findById, findByLogin } from './account.queries.ts'
import { confirmMail, knownAddressMail, mayMailTo, passwordChangedMail, resetMail } from './account-mails.ts'
import { dropTokens, isOpenToken, issueToken, takeToken } from './account-tokens.ts'
import { applyClaim, joinAs, nameTaken } from './join-writes.ts'
import { createKnownBrowsers } from './known-browsers.ts'
import { openGuard, recordFailedLogin, refuseLocked } from './login-guard.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { SessionsService, SignInPlace } from './sessions.service.ts'

interface AuthServiceDeps extends DatabaseDeps {
  secret: string
  limits: LimitsService
  mail: MailService
  sessions: SessionsService
  apiKeys: { forget(): void }
  settings: Pick<SettingsService, 'get'>
  site: LetterSite
  /** Tests replace it to control time. */
  sleep?: (ms: number) => Promise<void>
}

const WRONG = 'User name or password is wrong.'
const OLD_LINK = 'This link was already used or has expired. Ask for a new one.'

/** Joining, confirming, logging in and out, password resets. */
export function createAuthService(deps: AuthServiceDeps) {
  const { database, reader, secret, limits, mail, sessions, apiKeys, settings, site } = deps
  const now = deps.now ?? Date.now
  const sleep = deps.sleep ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const browsers = createKnownBrowsers(secret)
  const hash = (text: string) => createHmac('sha256', secret).update(`login|${text}`).digest('base64url')

  /** Makes answers for known and unknown addresses equal in content and duration. */
  async function evenly<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const result = await work()
    await sleep(Math.max(0, ACCOUNT.answerMs - (performance.now() - began)))
    return result
  }

  return {
    /**
     * Creates an account that waits for its address to be confirmed. If the address already has an account, its owner
     * gets a mail and the caller gets the same answer.
     * @throws AppError BAD_REQUEST with fields, CONFLICT, RATE_LIMITED
     */
    async join(input: JoinInput, address: string): Promise<JoinResult> {
      refuseBots(secret, input)
      if (!(await settings.get()).joinsOpen)
        throw new AppError('FORBIDDEN', 'Nobody can join at the moment. Please come back later.')
      requireGoodPassword(input.password, input)
      // Names are public, so trying a taken one does not count towards the limit.
      const holder = await findByLogin(reader, input.username)
      if (holder && holder.emailConfirmedAt !== null) throw nameTaken()
      await transaction(database, (manager) => limits.take(manager, ACCOUNT_RATES.join, address))
      await evenly(async () => {
        const passwordHash = await hashPassword(input.password)
        const at = now()
        await transaction(database, async (manager) => {
          await useStamp(deps, manager, input)
          // Joining only claims the address. When no mail is sent, nothing is stored either.
          if (!(await mayMailTo(limits, manager, input.email, ACCOUNT_RATES.joinMail))) return
          const joined = await joinAs(manager, { ...input, passwordHash, at })
          const to = { username: joined.username, email: joined.email }
          if (joined.userId === null) {
            await mail.send(manager, knownAddressMail(site, to))
            return
          }
          const key = await issueToken(manager, {
            userId: joined.userId,
            purpose: 'confirm',
            email: to.email,
            lastsMs: ACCOUNT.confirmMs,
            now: at,
            ...(joined.claim ? { claim: joined.claim } : {}),
          })
          await mail.send(manager, confirmMail(site, to, key, safeNext(input.next), ACCOUNT.confirmMs))
        })
      })
      return { sent: true, stamp: nextStamp(secret) }
    },

    /** Confirms the address after the link in the mail was followed. @throws AppError BAD_REQUEST, CONFLICT */
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
          throw new AppError('CONFLICT', 'Another account now uses this address.')
        const account = await findById(manager, token.userId)
        if (kind === 'join' && account?.emailConfirmedAt !== null) throw new AppError('BAD_REQUEST', OLD_LINK)
        await applyClaim(manager, token, at)
        await manager.update(
          Account,
          { userId: token.userId },
          {
            emailConfirmedAt: at,
            ...(kind === 'email' ? { email: token.email, emailKey: foldName(token.email) } : {}),
            updatedAt: at,
          },
        )
        // Other claims, and links sent to an old address, stop working.
        await dropTokens(manager, token.userId)
        // The claim may have set another name.
        return (await findById(manager, token.userId))?.username ?? ''
      })
      return { confirmed: true, username }
    },

    /**
     * @param place.known the known-browsers cookie
     * @returns the token of a new session, and the cookie's new value
     * @throws AppError BAD_REQUEST, FORBIDDEN, RATE_LIMITED
     */
    async login(
      input: LoginInput,
      place: SignInPlace & { known?: string },
      actor: Actor,
    ): Promise<{ token: string; next: string; known: string }> {
      const record = await findByLogin(reader, input.login)
      const mark = browsers.markOf(place.known ?? '', record)
      // Known browsers have their own failure counter; others share one per account and address.
      const subject = hash(
        mark ? `browser:${mark}` : record ? `user:${record.userId}` : `name:${input.login.trim().toLowerCase()}`,
      )
      const allowances = mark
        ? ([[ACCOUNT_RATES.login, subject]] as const)
        : ([
            [ACCOUNT_RATES.loginAddress, place.address],
            [ACCOUNT_RATES.login, `${subject}|${place.address}`],
          ] as const)
      // Counted first and given back on success, so that a thousand concurrent guesses count a thousand times.
      await transaction(database, async (manager) => {
        await refuseLocked(manager, subject, now())
        for (const [rule, of] of allowances) await limits.take(manager, rule, of)
      })
      if (!(await isPassword(record?.passwordHash ?? null, input.password)) || !record) {
        await transaction(database, (manager) => recordFailedLogin(manager, subject, now()))
        throw new AppError('BAD_REQUEST', WRONG)
      }
      // From here on the password is right, so errors may give details.
      const at = now()
      const outcome = await transaction(database, async (manager) => {
        await lockAccount(manager, record.userId)
        for (const [rule, of] of allowances) await limits.giveBack(manager, rule, of)
        await openGuard(manager, subject)
        const account = await findById(manager, record.userId)
        // The password changed while it was compared: this session would survive the change that ends all sessions.
        if (account?.passwordHash !== record.passwordHash) throw new AppError('BAD_REQUEST', WRONG)
        // The account was deleted while the password was compared: only a login after the deletion cancels it.
        if (record.deleteAfter === null && account.deleteAfter !== null)
          throw new AppError('CONFLICT', 'This account was deleted a moment ago. Log in again if you want it back.')
        if (account.suspendedAt !== null)
          throw new AppError(
            'FORBIDDEN',
            'This account is suspended. Write to us with the contact form if you think that is wrong.',
          )
        if (account.emailConfirmedAt === null) {
          if (await mayMailTo(limits, manager, account.email, ACCOUNT_RATES.joinMail)) {
            const key = await issueToken(manager, {
              userId: account.userId,
              purpose: 'confirm',
              email: account.email,
              lastsMs: ACCOUNT.confirmMs,
              now: at,
            })
            await mail.send(manager, confirmMail(site, account, key, safeNext(input.next), ACCOUNT.confirmMs))
          }
          return null
        }
        if (account.deleteAfter !== null)
          await manager.update(Account, { userId: account.userId }, { deleteAfter: null })
        if (actor.sessionId !== null) await sessions.end(manager, actor.userId, actor.sessionId)
        const token = await sessions.start(manager, account.userId, place)
        // Logging in within the grace period cancels the deletion and says so.
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
          if (!(await mayMailTo(limits, manager, account.email, ACCOUNT_RATES.resetMail))) return
          const key = await issueToken(manager, {
            userId: account.userId,
            purpose: 'reset',
            email: account.email,
            lastsMs: ACCOUNT.resetMs,
            now: at,
          })
          await mail.send(manager, resetMail(site, account, key, safeNext(next), ACCOUNT.resetMs))
        })
      })
      return { sent: true }
    },

    /** Checked before the person types a new password or presses a button. */
    mailLink: async ({ key, purpose }: MailLinkInput): Promise<{ open: boolean }> => ({
      open: await isOpenToken(reader, key, purpose, now()),
    }),

    /**
     * Sets the password for the holder of the mail's link; ends every session and API key.
     * @param cookie the known-browsers cookie
     * @returns its new value, so that strangers' guesses do not lock this browser out
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
          // Following a link in the mail proves that the address is theirs.
          { passwordHash, passwordChangedAt: at, emailConfirmedAt: account.emailConfirmedAt ?? at, updatedAt: at },
        )
        await sessions.endAll(manager, account.userId)
        await dropTokens(manager, account.userId)
        // An intruder may have created one.
        await manager.query('DELETE FROM api_key WHERE userId = ?', [account.userId])
        await openGuard(manager, hash(`user:${account.userId}`))
        await mail.send(manager, passwordChangedMail(site, account, true))
        return account
      })
      sessions.forget()
      apiKeys.forget()
      return { username, known: browsers.remember(cookie, { userId, passwordHash }) }
    },
  }
}
