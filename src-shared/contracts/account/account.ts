import { z } from 'zod'
import { ACCOUNT } from '../../account-limits.ts'
import { FORM } from '../../limits.ts'
import { isMailAddress } from '../../mail-address.ts'
import { usernameProblem } from '../../username.ts'
import { stamped } from '../core/forms.ts'

/** Where to go afterwards; validated by safeNext(). */
const next = z.string().max(4000).default('')
const password = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(1000, `At most ${ACCOUNT.passwordMax} characters`)
const secret = z.string().max(100).default('')

export const emailInput = z
  .string({ error: 'Write your e-mail address' })
  .trim()
  .min(1, 'Write your e-mail address')
  .max(FORM.emailMax, `At most ${FORM.emailMax} characters`)
  // A bare host name is fine for an operator's own machine, not for a person's address.
  .refine(
    (text) => isMailAddress(text) && /@[^[\]]+\.[^.]+$/.test(text),
    'This is not an e-mail address; it should look like ana@example.org',
  )

const usernameInput = z
  .string({ error: 'Choose a user name' })
  .trim()
  .min(1, 'Choose a user name')
  .superRefine((name, ctx) => {
    const message = name === '' ? null : usernameProblem(name)
    if (message) ctx.addIssue({ code: 'custom', message })
  })

export const joinInput = z
  .object({
    username: usernameInput,
    email: emailInput,
    password: password('Choose a password'),
    next,
    /** Against bots; see forms.ts. */
    nickname: z.string().max(500).default(''),
    stamp: z.string().max(100).default(''),
  })
  .strict()
export type JoinInput = z.output<typeof joinInput>
export const sentResult = z.object({ sent: z.literal(true) })
export const joinResult = sentResult.extend(stamped)
export type JoinResult = z.infer<typeof joinResult>

export const confirmInput = z.object({ key: secret, kind: z.enum(['join', 'email']).default('join') }).strict()
/** The link's holder learns the account name, so that they need not type it again. */
export const confirmResult = z.object({ confirmed: z.literal(true), username: z.string() })

export const loginInput = z
  .object({
    login: z
      .string({ error: 'Write your user name or e-mail address' })
      .trim()
      .min(1, 'Write your user name or e-mail address')
      .max(FORM.emailMax, `At most ${FORM.emailMax} characters`),
    password: password('Write your password'),
    next,
  })
  .strict()
export type LoginInput = z.output<typeof loginInput>
/** `next` is validated: a path of this site. */
export const wayOn = z.object({ next: z.string() })

export const forgotInput = z.object({ email: emailInput, next }).strict()
export type ForgotInput = z.output<typeof forgotInput>

/** Whether a mail's link still works; checking does not use it up. */
export const mailLinkInput = z.object({ key: secret, purpose: z.enum(['reset', 'confirm', 'email']) }).strict()
export type MailLinkInput = z.output<typeof mailLinkInput>
export const mailLinkResult = z.object({ open: z.boolean() })

export const resetInput = z.object({ key: secret, password: password('Choose a new password') }).strict()
export type ResetInput = z.output<typeof resetInput>
export const resetResult = z.object({ done: z.literal(true), username: z.string() })
