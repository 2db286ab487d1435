// Limits of accounts and logins; see limits.ts for general ones.

import { DAY_MS, HOUR_MS, MINUTE_MS } from './limits.ts'

/** How long sessions last. */
export const SESSION = {
  /** Since the last visit. */
  idleMs: 30 * DAY_MS,
  /** Maximum age, however often it is used. */
  hardMs: 180 * DAY_MS,
  /** Visits are recorded at most this often, since each is a write. */
  touchMs: MINUTE_MS,
  /** Sessions shown on a person's page; nobody has more browsers. */
  listed: 50,
  /** Failed logins are forgotten after this. */
  guardMs: DAY_MS,
} as const

/** Limits of an account, in characters unless stated otherwise. */
export const ACCOUNT = {
  usernameMin: 3,
  /** Fits the header's 150 px and any list. */
  usernameMax: 30,
  /** NIST SP 800-63B requires 8; the list of common passwords does the rest. */
  passwordMin: 8,
  /** Fits a sentence; hashing more would help attackers. */
  passwordMax: 200,
  confirmMs: DAY_MS,
  /**
   * As long as the owner waits for a further mail when somebody else has used up the limit (ACCOUNT_RATES.resetMail).
   */
  resetMs: 4 * HOUR_MS,
  /** Unconfirmed accounts are deleted after this, which frees their names. */
  unconfirmedMs: 7 * DAY_MS,
  /** Between requesting an account's deletion and its end: logging in cancels it. */
  graceMs: 14 * DAY_MS,
  /** Least duration of answers that could reveal whether an address is known. */
  answerMs: 300,
  bioMax: 500,
  linksMax: 5,
  linkMax: 300,
  avatarBytes: 10 * 1024 * 1024,
} as const

/** API keys for programs. */
export const API_KEY = {
  /** Per person. */
  max: 20,
  nameMax: 60,
  /** At once; as many come back in perSeconds. */
  calls: 600,
  perSeconds: 60,
  /** Its last use is recorded at most this often. */
  touchMs: MINUTE_MS,
} as const

/** Logins, joining, password resets; stored in the database, so that a restart does not reset them. */
export const ACCOUNT_RATES = {
  /** Per account and network address. */
  login: { name: 'login', times: 10, perMs: 15 * MINUTE_MS },
  /** Per network address, over all accounts. */
  loginAddress: { name: 'login-address', times: 100, perMs: DAY_MS },
  join: { name: 'join', times: 5, perMs: HOUR_MS },
  forgot: { name: 'forgot', times: 3, perMs: HOUR_MS },
  /** Unrequested mails to one address by kind, so that one kind cannot use up another. */
  joinMail: { name: 'join-mail', times: 5, perMs: DAY_MS },
  /**
   * One every four hours after the first few, which is how long a link works: the owner always has a valid one, whoever
   * requests them.
   */
  resetMail: { name: 'reset-mail', times: 6, perMs: DAY_MS },
  noticeMail: { name: 'notice-mail', times: 5, perMs: DAY_MS },
  changeMail: { name: 'change-mail', times: 5, perMs: DAY_MS },
  /** Profile pictures: each is re-encoded. */
  avatar: { name: 'avatar', times: 20, perMs: HOUR_MS },
  /** Guesses at links in mails. */
  key: { name: 'account-key', times: 30, perMs: HOUR_MS },
} as const

/**
 * Failed logins of one account, except from known browsers: after the free ones it is locked, twice as long each time.
 */
export const LOGIN_GUARD = { freeFailures: 20, firstCloseMs: MINUTE_MS, longestCloseMs: HOUR_MS } as const

/** Cookie that marks a browser as known to an account; it has its own failure counter. */
export const KNOWN_BROWSER = {
  cookieMs: 365 * DAY_MS,
  /** Accounts per browser: a household. */
  accounts: 5,
} as const
