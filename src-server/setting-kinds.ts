import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { parseMailbox } from '#shared/mail-address.ts'
import { parseStorageUrl } from './storage/storage-url.ts'

/** Kinds of settings. Each has one sentence on what is allowed, for all wrong values; config.ts adds name and value. */

/** Text matching a pattern; `error` describes it. */
export const text = (error: string, allowed: RegExp) => z.string().regex(allowed, error)
/** Text of limited length. */
export const maxText = (max: number) => z.string().max(max, `must have at most ${max} characters`)

/** A whole number. */
export const whole = (min: number, max: number) =>
  z.string().transform((value, ctx) => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= min && number <= max) return number
    ctx.addIssue({ code: 'custom', message: `must be a whole number from ${min} to ${max}` })
    return z.NEVER
  })

/** One of a few words. */
export const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: `must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}` })

/** true or false. */
export const boolean = oneOf(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

/** An address without a slash at its end. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform((value) => value.replace(/\/+$/, ''))

/** The address of a server; its key is another setting. */
export const serverUrl = httpUrl.refine((value) => {
  const { username, password } = new URL(value)
  return username + password === '' && !/[?#]/.test(value)
}, 'must be an address such as http://host:7700, without user, password, ? and #')

/** The address of a whole host. */
export const hostUrl = httpUrl.transform((value, ctx) => {
  const { href, origin } = new URL(value)
  if (href === `${origin}/`) return origin
  ctx.addIssue({ code: 'custom', message: 'must be a scheme and a host only, such as https://fonts.example.org' })
  return z.NEVER
})

/** A URL that `read` accepts; its error becomes the reason, without the variable's name. */
const readable = (read: (value: string) => unknown) =>
  z.string().superRefine((value, ctx) => {
    try {
      read(value)
    } catch (error) {
      ctx.addIssue({ code: 'custom', message: (error as Error).message.replace(/^[A-Z_]+:? /, '') })
    }
  })

const DATABASE_SHAPE = 'must look like mysql://user:password@host:3306/database'
const IN_PASSWORDS = 'write / ? # @ % in the password as %2F %3F %23 %40 %25'

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

function readDatabaseUrl(value: string): void {
  if (!value.startsWith('mysql://')) throw new Error(`${DATABASE_SHAPE}, for MariaDB, too`)
  const url = /^mysql:\/\/[^/?#]+\/[^/?#]+(\?[^#]*)?$/.test(value) && URL.canParse(value) ? new URL(value) : null
  if (!url || !isDecodable(url.username + url.password + url.pathname)) {
    const login = /\/\/(.*)@/s.exec(value)?.[1] ?? ''
    throw new Error(/[/?#@%]/.test(login) ? `${DATABASE_SHAPE}; ${IN_PASSWORDS}` : DATABASE_SHAPE)
  }
  for (const [name, set] of url.searchParams)
    if (name !== 'ssl' || !/^(true|false)$/.test(set)) throw new Error('has no option but ?ssl=true and ?ssl=false')
}

const SMTP_SHAPE = 'must look like smtp://user:password@host:587 or smtps://user:password@host'

function readSmtpUrl(value: string): void {
  const url = /^smtps?:\/\/[^/?#\s]+\/?(\?[^@#\s]*)?$/.test(value) && URL.canParse(value) ? new URL(value) : null
  if (url && isDecodable(url.username + url.password)) return
  const login = /\/\/(.*)@/s.exec(value)?.[1] ?? ''
  throw new Error(/[/?#@%]/.test(login) ? `${SMTP_SHAPE}; ${IN_PASSWORDS}` : SMTP_SHAPE)
}

/** A MySQL address. */
export const databaseUrl = readable(readDatabaseUrl)
/** The address of a mail server. */
export const smtpUrl = readable(readSmtpUrl)
/** A folder or an s3:// address. */
export const storageUrl = readable(parseStorageUrl)

/** An e-mail address, also with a name. */
export const mailbox = z.string().transform((value, ctx) => {
  const parsed = parseMailbox(value)
  if (!parsed) ctx.addIssue({ code: 'custom', message: 'must be an e-mail address or "Name <address>"' })
  return parsed ?? z.NEVER
})

const WIDTH: Record<number, number> = { 4: 32, 6: 128 }

/** Addresses and ranges (CIDR), separated by commas or blanks. */
export const addressRanges = z.string().transform((value, ctx) => {
  const ranges = new BlockList()
  for (const part of value.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', bits, ...rest] = part.split('/')
    const version = isIP(address)
    const width = WIDTH[version] ?? 0
    const prefix = bits === undefined ? width : Number(bits)
    if (version === 0 || rest.length > 0 || !/^\d+$/.test(bits ?? '0') || prefix > width) {
      ctx.addIssue({ code: 'custom', message: 'must be addresses or ranges such as 10.0.0.0/8, comma separated' })
      return z.NEVER
    }
    ranges.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4')
  }
  return ranges
})

/** Up to three addresses. */
export const socialLinks = z.string().transform((value, ctx) => {
  const links = value.split(',').map((link) => link.trim())
  if (links.length <= 3 && links.every((link) => httpUrl.safeParse(link).success)) return links
  ctx.addIssue({ code: 'custom', message: 'must be at most three http:// or https:// addresses, comma separated' })
  return z.NEVER
})
