import { z } from 'zod'
import { FORM } from '../../limits.ts'
import { isMailAddress } from '../../mail-address.ts'

/** One line of typed text: trimmed, without line breaks. */
export const line = (missing: string, max: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `At most ${max} characters`)
    .regex(/^[^\r\n]*$/, 'One line, please')

/** Text without blanks around it; it may be empty. */
export const words = (max: number) => z.string().trim().max(max, `At most ${max} characters`)

export const optionalLine = (max: number) => words(max).default('')

/** Several lines. Browsers send line breaks as CR LF. */
export const block = (missing: string, min: number, max: number) =>
  z
    .string(missing)
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(min, missing).max(max, `At most ${max} characters`))

export const email = line('Write the e-mail address at which you can be reached', FORM.emailMax).refine(
  isMailAddress,
  'This is not an e-mail address; it should look like ana@example.org',
)

export const webAddress = (message: string) =>
  z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: message })

/** Web addresses, one on each line. */
export const addressLines = (most: number, longest: number) =>
  z
    .string()
    .max(most * (longest + 2), 'The addresses are too long')
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .pipe(
      z
        .array(
          webAddress('Each line must be a web address, such as https://example.org').max(
            longest,
            'An address is too long',
          ),
        )
        .max(most, `At most ${most} addresses`),
    )

/** A box that must be ticked: true, or a browser's value for it. */
export const ticked = (missing: string) =>
  z.union([z.literal(true), z.literal('on'), z.literal('true')], { error: missing }).transform(() => true as const)

/** Fields of every public form, against bots; checked by core/form-guard.ts. */
const guards = {
  /** A field hidden from people. */
  nickname: z.string().max(500).default(''),
  /** PageConfig.FormStamp: the page's time of issue. Valid once. */
  stamp: z.string().max(100).default(''),
}

export const contactInput = z
  .object({
    name: line('Write your name', FORM.nameMax),
    email,
    subject: line('Say in a few words what it is about', FORM.subjectMax),
    message: block('Write a message of at least a few words', FORM.messageMin, FORM.messageMax),
    ...guards,
  })
  .strict()
export type ContactInput = z.output<typeof contactInput>
/** The stamp for the next form on the same page. */
export const stamped = { stamp: z.string() }

export const contactResult = z.object({ sent: z.literal(true), ...stamped })
export type ContactResult = z.infer<typeof contactResult>

/** URLs of family pages: a list, or one per line. */
const familyAddresses = z
  .union([z.string(), z.array(z.string().max(FORM.urlMax)).max(FORM.noticeFamiliesMax)])
  .transform((given) => (Array.isArray(given) ? given : given.split(/\s+/)).map((url) => url.trim()).filter(Boolean))
  .pipe(
    z
      .array(z.string().max(FORM.urlMax, 'An address is too long'))
      .min(1, 'Paste the address of at least one font family on this site')
      .max(FORM.noticeFamiliesMax, `At most ${FORM.noticeFamiliesMax} addresses in one notice`),
  )

export const noticeInput = z
  .object({
    name: line('Write your full legal name', FORM.nameMax),
    role: z.enum(['owner', 'agent'], { error: 'Say whether you own the right or act for its owner' }),
    owner: optionalLine(FORM.nameMax),
    email,
    postal: block('Write a postal address; the law asks for it', FORM.postalMin, FORM.postalMax),
    phone: optionalLine(FORM.phoneMax),
    work: block('Describe the work so that it can be recognised', FORM.workMin, FORM.workMax),
    original: optionalLine(FORM.urlMax),
    families: familyAddresses,
    goodFaith: ticked('Needed for a valid notice'),
    accurate: ticked('Needed for a valid notice'),
    signature: line('Sign by typing your full name', FORM.nameMax),
    ...guards,
  })
  .strict()
export type NoticeInput = z.output<typeof noticeInput>
export const noticeResult = z.object({ reference: z.string(), ...stamped })
export type NoticeResult = z.infer<typeof noticeResult>
