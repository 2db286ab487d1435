import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { FontCut } from '#shared/contracts/publishing/font-job.ts'
import { AppError } from '#shared/errors.ts'
import { inTempFolder } from '../../data-folders.ts'
import type { FontEnginePort } from '../../render/font-engine.port.ts'
import { createSingleFlight } from '../../single-flight.ts'
import { fontKeys, type StoragePort } from '../../storage/storage.port.ts'
import { cutDigest, isTextPiece, isUsual, type Recipe } from './recipe.ts'
import type { WebFile } from './web-fonts.queries.ts'

/** Pieces in memory: about two thousand at their usual 20 KB. */
const MEMORY_BYTES = 48 * 1024 * 1024
/** Upper bound for a piece of any font. */
const MAX_BYTES = 16 * 1024 * 1024
/** Most pieces in the making; the font child's queue is longer, but shared. */
const MAX_MAKING = 64

interface PieceRequest {
  sanitisedSha256: string
  cut: FontCut
  /** Hash of the bytes. */
  digest: string
  /** Stored permanently, if it has few variants; others are made again when evicted from memory. */
  stored: boolean
}

const keyOf = ({ sanitisedSha256, digest }: PieceRequest) => fontKeys.piece(sanitisedSha256, digest)

/** WOFF2 pieces of fonts: from memory, from storage, or cut by the font child, once for concurrent requests. */
export function createPieceStore(deps: {
  storage: StoragePort
  fonts: FontEnginePort
  tempDir: string
  /** WOFF2 of a whole sanitised copy; null when the copy is gone. */
  webfont(sanitisedSha256: string): Promise<Uint8Array | null>
}) {
  const { storage, fonts, tempDir } = deps
  const memory = new LRUCache<string, Uint8Array>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (bytes) => bytes.length + 500,
  })
  const making = createSingleFlight<Uint8Array>()

  async function make(request: PieceRequest): Promise<Uint8Array> {
    const path = await storage.localPath(fontKeys.sanitised(request.sanitisedSha256))
    if (!path) throw new AppError('NOT_FOUND', 'The file of this font is missing from storage.')
    return inTempFolder(tempDir, 'piece', async (folder) => {
      const outPath = join(folder, 'piece.woff2')
      await fonts.makeWebFont({ path, outPath, cut: request.cut, format: 'woff2' })
      if (request.stored) await storage.putFile(keyOf(request), outPath, 'font/woff2')
      return readFile(outPath)
    })
  }

  async function piece(request: PieceRequest, mayMake: () => void): Promise<Uint8Array> {
    const known =
      memory.get(request.digest) ?? (request.stored ? await storage.getBytes(keyOf(request), MAX_BYTES) : null)
    if (known) {
      memory.set(request.digest, known)
      return known
    }
    if (!making.has(request.digest)) {
      if (making.size() >= MAX_MAKING)
        throw new AppError('OVERLOADED', 'Too many web fonts are being made; try again soon.', { retryAfter: 5 })
      mayMake()
    }
    return making.share(request.digest, async () => {
      const bytes = await make(request)
      memory.set(request.digest, bytes)
      return bytes
    })
  }

  /**
   * The bytes of a recipe, or of the whole file where nothing is cut; null when the file is gone.
   * @param mayMake called before cutting; throws when the visitor is over the limit
   */
  return async function pieceBytes(
    { sanitisedSha256 }: Pick<WebFile, 'sanitisedSha256'>,
    recipe: Recipe,
    cut: FontCut | null,
    mayMake: () => void,
  ): Promise<Uint8Array | null> {
    if (cut === null) return deps.webfont(sanitisedSha256)
    const stored = !isTextPiece(recipe.piece) && isUsual(recipe.axes)
    return piece({ sanitisedSha256, cut, digest: cutDigest(sanitisedSha256, cut), stored }, mayMake)
  }
}

export type PieceStore = ReturnType<typeof createPieceStore>
