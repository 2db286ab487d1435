import { DAY_MS, HOUR_MS } from './limits.ts'

/** Limits of a foundry, in characters unless stated otherwise. */
export const FOUNDRY = {
  nameMin: 2,
  /** Fits a row beside a family's name. */
  nameMax: 80,
  slugMin: 2,
  slugMax: 60,
  /** As for collections, see limits.ts. */
  descriptionMax: 100_000,
  /** Invitations expire after 14 days. */
  inviteMs: 14 * DAY_MS,
  urlMax: 300,
  linksMax: 6,
  logoBytes: 10 * 1024 * 1024,
  /** Foundries per person, and members per foundry. */
  perPerson: 20,
  members: 50,
  /** A claim says who the person is and where that can be seen. */
  evidenceMin: 20,
  evidenceMax: 5000,
  answerMax: 2000,
  /** Open claims per person. */
  openClaims: 5,
} as const

/** Rate of creating foundries per person. */
export const FOUNDRY_RATES = {
  create: { name: 'foundry-create', times: 10, perMs: DAY_MS },
  invite: { name: 'foundry-invite', times: 30, perMs: DAY_MS },
  claim: { name: 'foundry-claim', times: 5, perMs: DAY_MS },
  logo: { name: 'foundry-logo', times: 20, perMs: HOUR_MS },
} as const
