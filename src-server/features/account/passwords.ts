import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#shared/errors.ts'

/** OWASP's minimum for Argon2id: 19 MB, two passes; about 11 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Half of the cores at most: a wave of logins must leave threads to files and pictures. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** More than these waiting would wait for seconds: better to say so. */
const MAX_WAITING = 40

/** Hash of a password that nobody has: checked where there is no account, so that the answer takes as long. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$NyF1HsvzL/RxI7ksiRCyxw$kR9HyWxNm24xINV9hPsy+8wTLkTyfAWI8FbA5RWA7uE'

let running = 0
const waiting: (() => void)[] = []

/** Runs hashes a few at a time. @throws AppError OVERLOADED when too many wait */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING)
      throw new AppError('OVERLOADED', 'Too many people sign in at this moment; try again in a few seconds.')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    // The turn is handed on, not given back and fought for.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFKC'), COST))

/** @param stored null = there is no such account; takes as long, and is never right */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? NOBODYS, password.normalize('NFKC')))
  return matches && stored !== null
}
