import { z } from 'zod'
import { ACCOUNT, API_KEY } from '../../account-limits.ts'
import { SUSPENSION } from '../../moderation-limits.ts'
import { idInput, listPlace, moment, pageInput, tickedInput, yesNoInput } from '../core/common.ts'
import { addressLines } from '../core/forms.ts'
import { emailInput } from './account.ts'

/** A person's own profile, or for an admin anybody's. */
export const profileInput = z.object({ userId: idInput }).strict()
export const profileView = z.object({
  userId: z.number(),
  username: z.string(),
  avatar: z.string(),
  hasAvatar: z.boolean(),
  bio: z.string(),
  links: z.array(z.string()),
  language: z.string(),
  joined: moment,
  suspended: z.boolean(),
  roles: z.array(z.string()),
  /** True for the caller's own profile. The following fields are only for them. */
  own: z.boolean(),
  email: z.string(),
  /** An address waiting for confirmation. */
  newEmail: z.string(),
  preferences: z.object({ messageMails: z.boolean(), followMails: z.boolean() }),
})
export type ProfileView = z.infer<typeof profileView>

export const generalInput = z
  .object({
    userId: idInput,
    bio: z.string().trim().max(ACCOUNT.bioMax, `At most ${ACCOUNT.bioMax} characters`).default(''),
    links: addressLines(ACCOUNT.linksMax, ACCOUNT.linkMax).default([]),
    language: z
      .string()
      .trim()
      .max(35, 'Choose a language of the list')
      .regex(/^(?:[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)?$/, 'Choose a language of the list')
      .default(''),
  })
  .strict()
export type GeneralInput = z.output<typeof generalInput>

export const preferencesInput = z.object({ messageMails: tickedInput, followMails: tickedInput }).partial().strict()
export const changeEmailInput = z.object({ email: emailInput, password: z.string().max(1000).default('') }).strict()
export const changePasswordInput = z
  .object({
    current: z.string().max(1000).default(''),
    password: z.string({ error: 'Choose a new password' }).min(1, 'Choose a new password').max(1000, 'Too long'),
    endKeys: tickedInput.optional().describe('API keys end too'),
  })
  .strict()
export const endSessionInput = z.object({ sessionId: idInput }).strict()
export const deleteAccountInput = z.object({ password: z.string().max(1000).default('') }).strict()

export const sessionsResult = z.object({
  sessions: z.array(
    z.object({
      id: z.number(),
      agent: z.string(),
      signedIn: moment,
      lastSeen: moment,
      /** The caller's session. */
      current: z.boolean(),
      /** Started from the caller's network address. */
      here: z.boolean(),
    }),
  ),
  ...listPlace,
})
export type SessionsResult = z.infer<typeof sessionsResult>

export const done = z.object({ done: z.literal(true) })
export const deletionResult = z.object({ deleteAfter: moment })

export const downloadsInput = z.object({ page: pageInput.default(1) }).strict()
export const downloadHistory = z.object({
  hits: z.array(
    z.object({
      id: z.number(),
      at: moment,
      familyId: z.number(),
      name: z.string(),
      /** Null: the family no longer exists. */
      slug: z.string().nullable(),
      designer: z.string(),
      /** Null: the whole family. */
      fontId: z.number().nullable(),
      fontName: z.string().nullable(),
    }),
  ),
  ...listPlace,
})
export type DownloadHistory = z.infer<typeof downloadHistory>

export const suspendInput = z
  .object({
    username: z.string().min(1, 'must not be empty').max(60),
    suspended: yesNoInput,
    /** Shown to the person. */
    reason: z.string().trim().max(SUSPENSION.reasonMax, `At most ${SUSPENSION.reasonMax} characters`).default(''),
  })
  .strict()
export const suspendResult = z.object({ username: z.string(), suspended: z.boolean() })

export const apiKeysResult = z.object({
  keys: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      prefix: z.string(),
      created: moment,
      lastUsed: moment.nullable(),
    }),
  ),
  ...listPlace,
})
export const newApiKeyInput = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'Enter a name for the key')
      .max(API_KEY.nameMax, `At most ${API_KEY.nameMax} characters`),
  })
  .strict()
/** The only response that contains the key. */
export const newApiKeyResult = z.object({ key: z.string(), name: z.string() })
export const endApiKeyInput = z.object({ keyId: idInput }).strict()
