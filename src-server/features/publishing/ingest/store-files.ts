import { mapAtOnce } from '../../../map-at-once.ts'
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
  await mapAtOnce(puts, AT_ONCE, async ({ key, path, bytes, type }) => {
    const stored = await storage.stat(key)
    if (stored?.bytes !== bytes) await storage.putFile(key, path, type)
  })
}
