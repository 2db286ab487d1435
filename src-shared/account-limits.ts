// Numbers of accounts and the ways into them; see limits.ts for everybody's.

import { DAY_MS, HOUR_MS, MINUTE_MS } from './limits.ts'

/** How long people stay signed in. */
export const SESSION = {
  /** Since the last visit. */
  idleMs: 30 * DAY_MS,
  /** In all, however often somebody comes. */
  hardMs: 180 * DAY_MS,
  /** A visit is noted this often at most: each note is a write. */
  touchMs: MINUTE_MS,
  /** Sessions of one person on their page; nobody has more browsers. */
  listed: 50,
  /** Failed logins are forgotten after this. */
  guardMs: DAY_MS,
} as const

/** What an account may hold, in characters unless said otherwise. */
export const ACCOUNT = {
  usernameMin: 3,
  /** Fits the header's 150 px and any list. */
  usernameMax: 30,
  /** NIST SP 800-63B asks for 8; the list of common passwords does the rest. */
  passwordMin: 8,
  /** A sentence fits; hashing more would be a gift to attackers. */
  passwordMax: 200,
  confirmMs: DAY_MS,
  /** As long as a further mail has to wait when somebody else used them up (ACCOUNT_RATES.resetMail). */
  resetMs: 4 * HOUR_MS,
  /** An account that nobody confirms is taken away, and its name is free again. */
  unconfirmedMs: 7 * DAY_MS,
  /** Between deleting an account and its end: signing in undoes it. */
  graceMs: 14 * DAY_MS,
  /** Answers to what could tell whether an address is known take this long at least, known or not. */
  answerMs: 300,
  bioMax: 500,
  linksMax: 5,
  linkLabelMax: 40,
  avatarBytes: 10 * 1024 * 1024,
} as const

/** Keys of programs for the public API. */
export const API_KEY = {
  /** Of one person. */
  max: 20,
  nameMax: 60,
  calls: 600,
  perSeconds: 60,
  /** Its last use is noted this often at most. */
  touchMs: MINUTE_MS,
} as const

/** Logins, joining, forgotten passwords; in the database, so that a restart forgives nothing. */
export const ACCOUNT_RATES = {
  /** Of one account from one address. */
  login: { name: 'login', times: 10, perMs: 15 * MINUTE_MS },
  /** Of one address for all accounts. */
  loginAddress: { name: 'login-address', times: 100, perMs: DAY_MS },
  join: { name: 'join', times: 5, perMs: HOUR_MS },
  forgot: { name: 'forgot', times: 3, perMs: HOUR_MS },
  /** Mails to one address that its owner did not ask for himself, by kind: one kind must not use up another. */
  joinMail: { name: 'join-mail', times: 5, perMs: DAY_MS },
  /** One every four hours after a few at once, which is as long as a link works: its owner always has one, whoever asks for them. */
  resetMail: { name: 'reset-mail', times: 6, perMs: DAY_MS },
  noticeMail: { name: 'notice-mail', times: 5, perMs: DAY_MS },
  changeMail: { name: 'change-mail', times: 5, perMs: DAY_MS },
  /** Pictures of oneself: each is drawn anew. */
  avatar: { name: 'avatar', times: 20, perMs: HOUR_MS },
  /** Guesses at links of mails. */
  key: { name: 'account-key', times: 30, perMs: HOUR_MS },
} as const

/** Failed logins of one account, from wherever but browsers known to it: after the free ones it is closed, twice as long each time. */
export const LOGIN_GUARD = { freeFailures: 20, firstCloseMs: MINUTE_MS, longestCloseMs: HOUR_MS } as const

/** The cookie by which a browser is known again that somebody signed in with; it counts its own wrong passwords. */
export const KNOWN_BROWSER = {
  cookieMs: 365 * DAY_MS,
  /** Accounts that one browser is known to: a household. */
  accounts: 5,
} as const
