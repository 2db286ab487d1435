import type { EntityManager } from 'typeorm'
import { foldName } from '#shared/search/words.ts'
import { type LetterSite, letterTo, type MailPerson } from '../../mail/letter.ts'
import type { MailInput } from '../../mail/mail.service.ts'
import type { LimitRule, LimitsService } from '../core/limits/limits.service.ts'
import { waitWords } from '../core/limits/rate-rule.ts'

const LASTS = (ms: number) => waitWords(ms / 1000)

/**
 * Whether one more mail may go to an address whose owner may not have asked for it. All spellings count as one mailbox.
 * @param rule that of this kind of mail: joining with somebody else's address must not use up their password resets
 */
export const mayMailTo = (
  limits: Pick<LimitsService, 'tryTake'>,
  manager: EntityManager,
  email: string,
  rule: LimitRule,
): Promise<boolean> => limits.tryTake(manager, rule, foldName(email))

const link = (site: LetterSite, path: string, query: Record<string, string>) =>
  `${site.publicUrl}${path}?${new URLSearchParams(query)}`

export const confirmMail = (site: LetterSite, to: MailPerson, key: string, next: string, lastsMs: number): MailInput =>
  letterTo(site, to, 'confirm your e-mail address', [
    `welcome to ${site.name}. Confirm that this is your address, and your account is ready.`,
    {
      label: 'Confirm your address',
      url: link(site, '/account/confirm', next === '/' ? { key } : { key, next }),
    },
    `The link works once and for ${LASTS(lastsMs)}. If you did not join, do nothing: the account is deleted automatically.`,
  ])

/** Sent when somebody joins with an address that has an account: only the owner of the address learns of it. */
export const knownAddressMail = (site: LetterSite, to: MailPerson): MailInput =>
  letterTo(site, to, 'you have an account already', [
    `somebody, probably you, wanted to join ${site.name} with this e-mail address. It has an account already, named ${to.username}.`,
    { label: 'Log in', url: `${site.publicUrl}/account/login` },
    `Password forgotten: ${site.publicUrl}/account/forgot-password`,
    'If it was not you, ignore this mail. Nothing has changed.',
  ])

export const resetMail = (site: LetterSite, to: MailPerson, key: string, next: string, lastsMs: number): MailInput =>
  letterTo(site, to, 'a new password', [
    `your user name is ${to.username}.`,
    {
      label: 'Set a new password',
      url: link(site, '/account/forgot-password', next === '/' ? { key } : { key, next }),
    },
    `The link works once and for ${LASTS(lastsMs)}. If you did not ask for it, do nothing: your password stays as it is.`,
  ])

/** @param keysEnded whether the API keys ended too */
export const passwordChangedMail = (site: LetterSite, to: MailPerson, keysEnded: boolean): MailInput =>
  letterTo(site, to, 'your password was changed', [
    'the password of your account was changed just now, and all other browsers were logged out.',
    ...(keysEnded ? ['Its API keys were revoked: make new ones for programs that need them.'] : []),
    `If it was not you, set a new one at once: ${site.publicUrl}/account/forgot-password`,
  ])

export const changeEmailMail = (site: LetterSite, to: MailPerson, key: string, lastsMs: number): MailInput =>
  letterTo(site, to, 'confirm your new e-mail address', [
    'confirm that this is the new address of your account.',
    { label: 'Confirm your new address', url: link(site, '/account/confirm', { key, kind: 'email' }) },
    `The link works once and for ${LASTS(lastsMs)}. If you did not ask for it, do nothing.`,
  ])

/** Sent to the old address, so that a takeover does not go unnoticed. */
export const emailChangingMail = (site: LetterSite, to: MailPerson): MailInput =>
  letterTo(site, to, 'your e-mail address is being changed', [
    'somebody who is signed in to your account asked for another e-mail address for it. It changes once the new address is confirmed.',
    `If it was not you, set a new password at once: ${site.publicUrl}/account/forgot-password`,
  ])

export const deletionMail = (site: LetterSite, to: MailPerson, days: number): MailInput =>
  letterTo(site, to, 'your account will be deleted', [
    `your account is closed and will be deleted in ${days} days, with everything in it.`,
    'If you change your mind, log in before that day.',
    { label: 'Log in', url: `${site.publicUrl}/account/login` },
    `If it was not you, somebody knows your password. Set a new one at ${site.publicUrl}/account/forgot-password, then log in with it.`,
  ])

/** The link is the only way to appeal for somebody who cannot log in. */
export const suspendedMail = (
  site: LetterSite,
  to: MailPerson,
  reason: string,
  key: string,
  lastsMs: number,
): MailInput =>
  letterTo(site, to, 'your account is suspended', [
    `your account at ${site.name} has been suspended: you are logged out everywhere and cannot log in.`,
    ...(reason ? [`The reason: ${reason}`] : []),
    'If you think that is wrong, say why. A person reads it and answers to this address.',
    { label: 'Appeal', url: link(site, '/account/appeal', { key }) },
    `The link works once and for ${LASTS(lastsMs)}.`,
  ])

export const unsuspendedMail = (site: LetterSite, to: MailPerson, words: string): MailInput =>
  letterTo(site, to, 'your suspension is lifted', [
    'the suspension of your account is lifted.',
    ...(words ? [words] : []),
    `Log in: ${site.publicUrl}/account/login`,
  ])
