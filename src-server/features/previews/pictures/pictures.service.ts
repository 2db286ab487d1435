import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/errors.ts'
import { fileTooBig } from '#shared/format/file-refusals.ts'
import { fill } from '#shared/format/fill.ts'
import { PICTURE } from '#shared/limits.ts'
import { MESSAGES } from '#shared/messages.ts'
import type { RenderPort, RenderRequest } from '../../../render/render.port.ts'
import type { StoragePort } from '../../../storage/storage.port.ts'
import { pictureKind } from './picture-kind.ts'

export interface PictureOptions {
  /** Beginning of its storage key: 'cover/12'. */
  prefix: string
  width: number
  height: number
  /** True: exactly the box, cut from the middle. False: as it is, inside the box. */
  fill: boolean
  maxBytes: number
  /** As it was called where it came from, for the refusal. */
  fileName?: string
}

export interface PicturesDeps {
  render: Pick<RenderPort, 'render'>
  storage: Pick<StoragePort, 'putBytes' | 'remove' | 'stat'>
  tempDir: string
}

/** What a picture job has in common with a line of letters, and does not use. */
const NO_LETTERS: Omit<RenderRequest, 'sha256' | 'path' | 'width' | 'height'> = {
  ...{ text: '', boxForMissing: false, lang: '', direction: 'ltr', fontSizePx: 1, baselinePx: 1 },
  ...{ fg: '000000', bg: 'ffffff', transparent: true, renderer: 4, color: false, features: {}, axes: {} },
}

/** Pictures that people send: avatars and covers. */
export function createPicturesService({ render, storage, tempDir }: PicturesDeps) {
  return {
    /**
     * Checks a picture by its content, has it drawn anew in the render child (a file that kills the decoder kills that child), stores
     * the result under a key that names its bytes, and has that key written down. Bytes come before the row; where the row may not be
     * written after all (its person was suspended meanwhile), nothing stays.
     * @param name writes the row and answers the key that stood there
     * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, OVERLOADED, and what `name` throws
     */
    async take(
      bytes: Uint8Array,
      options: PictureOptions,
      name: (key: string) => Promise<string | null>,
    ): Promise<{ key: string; before: string | null }> {
      requirePicture(bytes, options)
      const webp = await redraw(bytes, options)
      const key = `${options.prefix}/${createHash('sha256').update(webp).digest('hex')}.webp`
      // The same picture may stand there already, and be the one that is shown.
      const isKnown = (await storage.stat(key)) !== null
      if (!isKnown) await storage.putBytes(key, webp, 'image/webp')
      try {
        return { key, before: await name(key) }
      } catch (error) {
        if (!isKnown) await storage.remove(key)
        throw error
      }
    },
  }

  async function redraw(bytes: Uint8Array, { width, height, fill: fills }: PictureOptions): Promise<Uint8Array> {
    const path = join(tempDir, `picture-${randomUUID()}`)
    await mkdir(tempDir, { recursive: true })
    await writeFile(path, bytes)
    try {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const request: RenderRequest = { ...NO_LETTERS, sha256, path, width, height, picture: { fill: fills } }
      return await render.render(request)
    } catch (error) {
      // The decoder died of it twice: the file is told apart from a font by its words only.
      if ((error as { code?: string }).code === 'FONT_REFUSED')
        throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'This picture cannot be read.')
      throw error
    } finally {
      await rm(path, { force: true })
    }
  }
}

/** @throws AppError for what is no picture, or too large a one, before anything decodes it */
function requirePicture(bytes: Uint8Array, options: PictureOptions): void {
  if (bytes.length > options.maxBytes) throw fileTooBig(bytes.length, options.maxBytes)
  const kind = pictureKind(bytes)
  if (!kind) {
    const type = /\.\w{1,8}$/.exec(options.fileName ?? '')?.[0] ?? 'unknown'
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', fill(MESSAGES.fileType, { type }))
  }
  if (kind.width === 0 || kind.height === 0)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'This picture cannot be read.')
  if (kind.width * kind.height > PICTURE.maxPixels)
    throw new AppError('PAYLOAD_TOO_LARGE', `The picture has more than ${PICTURE.maxPixels / 1e6} megapixels.`)
}

export type PicturesService = ReturnType<typeof createPicturesService>
