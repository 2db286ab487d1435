import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { KNOWN_BROWSER } from '#shared/account-limits.ts'

/**
 * What a mark is bound to. It includes the password hash, so that a former intruder's marks give no extra attempts
 * after a password change.
 */
interface KnownBy {
  userId: number
  passwordHash: string
}

const NONCE = 22
/** A random number of the browser and its signature; it does not reveal the account. */
const MARK = /^[\w-]{65}$/
/** Used for unknown names, so that their check takes as long as for known ones. */
const NOBODY: KnownBy = { userId: 0, passwordHash: '' }

/**
 * Browsers that logged in before, as OWASP's device cookies: each carries a signed mark per account and has its own
 * allowance of attempts, so that strangers' wrong passwords do not lock the owner out.
 */
export function createKnownBrowsers(secret: string) {
  const signature = ({ userId, passwordHash }: KnownBy, nonce: string) =>
    createHmac('sha256', secret).update(`browser|${userId}|${passwordHash}|${nonce}`).digest()
  const isOf = (mark: string, account: KnownBy) =>
    timingSafeEqual(Buffer.from(mark.slice(NONCE), 'base64url'), signature(account, mark.slice(0, NONCE)))
  const marksOf = (cookie: string) =>
    cookie
      .split('.')
      .slice(0, KNOWN_BROWSER.accounts)
      .filter((mark) => MARK.test(mark))

  /** The browser's mark for this account; null when it never logged in to it. */
  function markOf(cookie: string, account: KnownBy | null): string | null {
    const found = marksOf(cookie).filter((mark) => isOf(mark, account ?? NOBODY))[0]
    return (account && found) ?? null
  }

  return {
    markOf,
    /** The cookie's new value: this account first, then the others. */
    remember(cookie: string, account: KnownBy): string {
      const known = markOf(cookie, account)
      const nonce = randomBytes(16).toString('base64url')
      const mark = known ?? nonce + signature(account, nonce).toString('base64url')
      return [mark, ...marksOf(cookie).filter((one) => one !== known)].slice(0, KNOWN_BROWSER.accounts).join('.')
    },
  }
}
