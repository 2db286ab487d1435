import { createRequire } from 'node:module'
import { ACCOUNT } from '#shared/account-limits.ts'
import { badField } from '#shared/errors.ts'

let common: Set<string> | null = null

/** About 50,000 of the most common leaked passwords; loaded on first use, since most processes rarely need it. */
function commonPasswords(): Set<string> {
  if (!common) {
    const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as {
      dictionary: { 'passwords-common': readonly string[] }
    }
    common = new Set(dictionary['passwords-common'])
    // A missing list must not make every password look good.
    if (common.size < 10_000) throw new Error('the list of common passwords could not be read')
  }
  return common
}

/** Strips what people add to a common password: capitals, a year, an exclamation mark. */
const bare = (password: string) =>
  password
    .toLowerCase()
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .normalize('NFKC')

/** What is wrong with a password, as a message to its owner; null when it is good. */
export function passwordProblem(password: string, own: { username: string; email: string }): string | null {
  const length = [...password].length
  if (length < ACCOUNT.passwordMin) return `At least ${ACCOUNT.passwordMin} characters`
  if (length > ACCOUNT.passwordMax) return `At most ${ACCOUNT.passwordMax} characters`
  const lower = password.toLowerCase()
  const known = commonPasswords()
  if (known.has(lower)) return 'This is one of the passwords that everybody tries first; take another one'
  const repeated = /^(.+?)\1+$/su.exec(lower)?.[1]
  if (repeated && known.has(repeated)) return 'This is a very common password, more than once; take another one'
  const core = bare(password)
  if (core.length >= 4 && known.has(core) && length - core.length <= 5)
    return 'This is a very common password with a little around it; take another one'
  if (new Set(lower).size <= 3) return 'More different characters'
  const [local = ''] = own.email.toLowerCase().split('@')
  // Every occurrence is removed: only what remains counts.
  for (const part of [own.username.toLowerCase(), own.email.toLowerCase(), local])
    if (part.length >= 3 && lower.includes(part) && lower.replaceAll(part, '').length < 5)
      return 'Not your name or address'
  return null
}

/** @throws AppError BAD_REQUEST that names the field */
export function requireGoodPassword(
  password: string,
  own: { username: string; email: string },
  field = 'password',
): void {
  const problem = passwordProblem(password, own)
  if (problem) throw badField(field, problem)
}
