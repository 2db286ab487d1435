import { createHash, randomBytes } from 'node:crypto'

/** A one-time secret for one person: 256 random bits as text for a cookie, a link or a header. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored form of a secret. Secrets are long and random, so a plain hash is safe. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
