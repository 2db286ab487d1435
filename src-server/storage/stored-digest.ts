import { createHash } from 'node:crypto'
import type { StoragePort } from './storage.port.ts'

/** SHA-256 of a stored file, which is read for it; of no bytes when it is missing. */
export async function storedDigest(storage: StoragePort, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of (await storage.getStream(key)) ?? []) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
