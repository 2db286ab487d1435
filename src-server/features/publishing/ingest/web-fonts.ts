import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/errors.ts'
import { inTempFolder } from '../../../data-folders.ts'
import type { FontEnginePort } from '../../../render/font-engine.port.ts'
import { createSingleFlight } from '../../../single-flight.ts'
import { fontKeys, type StoragePort } from '../../../storage/storage.port.ts'

/** Upper bound for the WOFF2 of any accepted font. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * The WOFF2 of a sanitised copy, made by the font child on first use and then stored: compressing every font during an
 * import would cost a second each, and most are never requested. Null when the copy is missing. With `most` it is
 * refused (OVERLOADED) while that many are being made.
 */
export function createWebFonts(deps: {
  storage: StoragePort
  fonts: FontEnginePort
  tempDir: string
}): (sanitisedSha256: string, most?: number) => Promise<Uint8Array | null> {
  const { storage, fonts } = deps
  const making = createSingleFlight<Uint8Array | null>()

  async function make(sha256: string): Promise<Uint8Array | null> {
    const source = await storage.localPath(fontKeys.sanitised(sha256))
    if (!source) return null
    return inTempFolder(deps.tempDir, 'webfont', async (folder) => {
      const outPath = join(folder, 'font.woff2')
      await fonts.makeWebFont({ path: source, outPath, cut: null, format: 'woff2' })
      await storage.putFile(fontKeys.woff2(sha256), outPath, 'font/woff2')
      return readFile(outPath)
    })
  }

  return async (sha256, most = Number.POSITIVE_INFINITY) => {
    const stored = await storage.getBytes(fontKeys.woff2(sha256), MAX_BYTES)
    if (stored) return stored
    if (!making.has(sha256) && making.size() >= most)
      throw new AppError('OVERLOADED', 'Many web fonts are being made at the moment. Try again soon.', {
        retryAfter: 5,
      })
    return making.share(sha256, () => make(sha256))
  }
}
