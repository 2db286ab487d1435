import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { KNOWN_BROWSER } from '#shared/account-limits.ts'

/** What a browser is known by: ends with the password, so that whoever once had it gathers no allowances for guessing the next. */
interface KnownBy {
  userId: number
  passwordHash: string
}

const NONCE = 22
/** A random number of the browser and what signs it. Nothing in it says whose account it is. */
const MARK = /^[\w-]{65}$/
/** Signs nothing: what is asked of a name that nobody has takes as long as for one that somebody has. */
const NOBODY: KnownBy = { userId: 0, passwordHash: '' }

/**
 * Browsers that somebody signed in with before, as OWASP's device cookies: each carries a signed mark for each of its accounts, and
 * has its own allowance of attempts, so that the wrong passwords of strangers do not keep the owner out of it.
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

  /** The mark of this account among the browser's; null for a browser that nobody has signed in to it with. */
  function markOf(cookie: string, account: KnownBy | null): string | null {
    const found = marksOf(cookie).filter((mark) => isOf(mark, account ?? NOBODY))[0]
    return (account && found) ?? null
  }

  return {
    markOf,
    /** What the browser's cookie says from now on: this account first, and others that it knew. */
    remember(cookie: string, account: KnownBy): string {
      const known = markOf(cookie, account)
      const nonce = randomBytes(16).toString('base64url')
      const mark = known ?? nonce + signature(account, nonce).toString('base64url')
      return [mark, ...marksOf(cookie).filter((one) => one !== known)].slice(0, KNOWN_BROWSER.accounts).join('.')
    },
  }
}

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>
