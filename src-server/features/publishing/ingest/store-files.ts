import { fontKeys, type StoragePort } from '../../../storage/storage.port.ts'
import type { AcceptedFont } from './family-facts.ts'

const AT_ONCE = 4
const TYPES: Record<string, string> = {
  ttf: 'font/ttf',
  otf: 'font/otf',
  ttc: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
}

/**
 * Stores originals and sanitised copies by content hash before any row refers to them: a crash in between leaves
 * harmless files that the next ingest finds by hash.
 */
export async function storeFiles(storage: StoragePort, fonts: readonly AcceptedFont[]): Promise<void> {
  const puts = fonts.flatMap(({ facts, originalPath, sanitisedPath }) => [
    {
      key: fontKeys.original(facts.originalSha256),
      path: originalPath,
      bytes: facts.originalBytes,
      type: TYPES[facts.format] as string,
    },
    {
      key: fontKeys.sanitised(facts.sanitisedSha256),
      path: sanitisedPath,
      bytes: facts.sanitisedBytes,
      type: 'font/ttf',
    },
  ])
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let put = puts.shift(); put; put = puts.shift()) {
        const stored = await storage.stat(put.key)
        if (stored?.bytes !== put.bytes) await storage.putFile(put.key, put.path, put.type)
      }
    }),
  )
}
