import { availableParallelism } from 'node:os'
import argon2 from '@node-rs/argon2'
import { createSemaphore } from '../../semaphore.ts'

/** OWASP's minimum for Argon2id: 19 MB, two passes; about 11 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Half of the cores at most: a wave of logins must leave threads to files and pictures. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** More than these waiting would wait for seconds: better to say so. */
const MAX_WAITING = 40

/** Hash of a password that nobody has: checked where there is no account, so that the answer takes as long. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$NyF1HsvzL/RxI7ksiRCyxw$kR9HyWxNm24xINV9hPsy+8wTLkTyfAWI8FbA5RWA7uE'

const limited = createSemaphore({
  running: AT_ONCE,
  waiting: MAX_WAITING,
  busy: 'Too many people sign in at this moment; try again in a few seconds.',
})

export const hashPassword = (password: string): Promise<string> =>
  limited(() => argon2.hash(password.normalize('NFKC'), COST))

/** @param stored null = there is no such account; takes as long, and is never right */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await limited(() => argon2.verify(stored ?? NOBODYS, password.normalize('NFKC')))
  return matches && stored !== null
}
