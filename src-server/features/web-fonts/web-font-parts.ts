import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { RATE_LIMITS } from '#shared/limits.ts'
import type { Database } from '../../database/data-source.ts'
import type { Reader } from '../../database/reader.ts'
import type { FontEnginePort } from '../../render/font-engine.port.ts'
import type { StoragePort } from '../../storage/storage.port.ts'
import { createMemoryLimit } from '../core/limits/memory-limit.ts'
import { createCssCache } from './css-cache.http.ts'
import { createDeveloperList } from './developer-list.ts'
import { createFontPieces, type FontPieces } from './font-pieces.ts'
import { createPieceStore, type PieceStore } from './piece-store.ts'
import { createReleases } from './releases.ts'
import type { WebFontsHttpDeps } from './web-fonts.http.ts'
import { createWebFontsService } from './web-fonts.service.ts'

/** Composes what serves the catalogue's families to other sites. */
export function createWebFontParts(deps: {
  database: Database
  reader: Reader
  storage: StoragePort
  fonts: FontEnginePort
  logger: Logger
  tempDir: string
  publicUrl: string
  webfont(sanitisedSha256: string): Promise<Uint8Array | null>
  catalogueVersion(): number
  clientAddress(req: IncomingMessage): string
}): WebFontsHttpDeps & { pieces: FontPieces; store: PieceStore } {
  const [pieces, store] = [createFontPieces(deps.reader), createPieceStore(deps)]
  // A cached style sheet costs as much as a cached picture.
  const rate = createMemoryLimit(RATE_LIMITS.previewCached)
  return {
    service: createWebFontsService({
      ...deps,
      pieces,
      store,
      releases: createReleases(deps),
    }),
    cache: createCssCache(deps.catalogueVersion, (req) => rate.tryTake(deps.clientAddress(req))),
    list: createDeveloperList(deps),
    catalogueVersion: deps.catalogueVersion,
    pieces,
    store,
  }
}
