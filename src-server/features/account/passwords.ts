import { availableParallelism } from 'node:os'
import argon2 from '@node-rs/argon2'
import { createSemaphore } from '../../semaphore.ts'

/** OWASP's minimum for Argon2id: 19 MB, two passes; about 11 ms on one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** At most half of the cores: a wave of logins must leave threads for files and pictures. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** Longest queue, a few seconds of hashing; later callers get an error. */
const MAX_WAITING = 40

/** A hash that matches no password: compared when there is no account, so that the answer takes as long. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$NyF1HsvzL/RxI7ksiRCyxw$kR9HyWxNm24xINV9hPsy+8wTLkTyfAWI8FbA5RWA7uE'

const limited = createSemaphore({
  running: AT_ONCE,
  waiting: MAX_WAITING,
  busy: 'Too many people are logging in. Please try again in a few seconds.',
})

export const hashPassword = (password: string): Promise<string> =>
  limited(() => argon2.hash(password.normalize('NFKC'), COST))

/** @param stored null = no such account; takes as long and always fails */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await limited(() => argon2.verify(stored ?? NOBODYS, password.normalize('NFKC')))
  return matches && stored !== null
}
