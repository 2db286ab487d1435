export interface MailAddress {
  /** Display name; '' = the address alone. */
  name: string
  address: string
}

/** RFC 5321: a path has 256 characters with its brackets. */
const MAX_ADDRESS = 254
const MAX_LOCAL = 64
const MAX_NAME = 120
/**
 * The plain form that every mail system accepts: no comments, quoted local parts or routes, nothing that could start
 * another header or address. A host may be a bare name (localhost) or an address in brackets.
 */
const ADDRESS =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)*|\[[0-9A-Fa-f:.]+\])$/u

/** Whether mail can be sent to the address. */
export const isMailAddress = (text: string): boolean =>
  text.length <= MAX_ADDRESS && text.indexOf('@') <= MAX_LOCAL && ADDRESS.test(text)

/** One line for a header: a line break in a name or subject would inject a header. */
export const headerText = (text: string, max: number): string =>
  [
    ...text
      .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, max)
    .join('')

/** A mailbox with a header-safe name; null for an invalid address. */
export function mailAddress(address: string, name = ''): MailAddress | null {
  const plain = address.trim()
  return isMailAddress(plain) ? { name: headerText(name, MAX_NAME), address: plain } : null
}

/** 'a@b' or 'Name <a@b>', as operators write it; null for anything else. */
export function parseMailbox(text: string): MailAddress | null {
  const named = /^(.*?)<([^<>]+)>$/s.exec(text.trim())
  if (!named) return mailAddress(text)
  return mailAddress(named[2] as string, (named[1] as string).trim().replace(/^"(.*)"$/s, '$1'))
}
