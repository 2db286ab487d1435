import { createHash, randomBytes } from 'node:crypto'

/** What is given to one person once: 256 random bits, as text for a cookie, a link or a header. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What of a secret the database knows. Secrets are random and long, so a plain hash says nothing of them. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
