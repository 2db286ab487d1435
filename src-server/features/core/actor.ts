import { AppError } from '#shared/errors.ts'

export type Role = 'designer' | 'moderator' | 'admin'

/** The caller. Visitors: userId -1, no roles. */
export interface Actor {
  userId: number
  username: string
  roles: readonly Role[]
  /** The session that the request came with; null for visitors and for programs with an API key. */
  sessionId: number | null
  /** The API key that the request came with. */
  keyId: number | null
}

export const ANONYMOUS: Actor = { userId: -1, username: '', roles: [], sessionId: null, keyId: null }

/** Id of the person who calls. @throws AppError UNAUTHORIZED for visitors */
export function requirePerson({ userId }: Pick<Actor, 'userId'>): number {
  if (userId <= 0) throw new AppError('UNAUTHORIZED', 'You need to log in for this.')
  return userId
}

/** For what API keys may not do. @throws AppError UNAUTHORIZED */
export function requireSession({ sessionId }: Pick<Actor, 'sessionId'>): void {
  if (sessionId === null) throw new AppError('UNAUTHORIZED', 'You need to log in for this.')
}
