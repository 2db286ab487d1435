import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/errors.ts'
import { fileTooBig } from '#shared/format/file-refusals.ts'
import { fill } from '#shared/format/fill.ts'
import { PICTURE } from '#shared/limits.ts'
import * as MESSAGES from '#shared/messages.ts'
import type { Database } from '../../../database/data-source.ts'
import { storeThenWrite } from '../../../database/stored-files.ts'
import type { RenderPort, RenderRequest } from '../../../render/render.port.ts'
import type { StoragePort } from '../../../storage/storage.port.ts'
import { findPicture, removeUnusedPicture, type SentPicture } from '../../core/owned-picture.ts'
import { pictureKind } from './picture-kind.ts'

interface PictureOptions {
  /** Prefix of the storage key: 'cover/12'. */
  prefix: string
  width: number
  height: number
  /** True: cropped to the box from the centre. False: scaled to fit into the box. */
  fill: boolean
  maxBytes: number
  /** What `current` returned when the upload began. */
  replaced: string | null
  /** Original file name, where the type must be right by it too. */
  fileName?: string
}

interface PicturesDeps {
  database: Database
  render: Pick<RenderPort, 'render'>
  storage: Pick<StoragePort, 'putBytes'>
  tempDir: string
}

/** Fields of a render request that picture jobs do not use. */
const NO_LETTERS: Omit<RenderRequest, 'sha256' | 'path' | 'width' | 'height'> = {
  text: '',
  boxForMissing: false,
  lang: '',
  direction: 'ltr',
  fontSizePx: 1,
  baselinePx: 1,
  fg: '000000',
  bg: 'ffffff',
  transparent: true,
  renderer: 4,
  color: false,
  features: {},
  axes: {},
}

/** Uploaded pictures: avatars and covers. */
export function createPicturesService({ database, render, storage, tempDir }: PicturesDeps) {
  return {
    /** What an owner has. Ask before the upload is read, so that what comes in between counts. */
    current: (prefix: string): Promise<string | null> => findPicture(database, prefix),

    /**
     * Checks a picture by its content, re-encodes it in the render child (a file that crashes the decoder only crashes
     * that child), stores it under a new key and has the key written. Bytes are stored before the row; if the row
     * cannot be written (the person was suspended meanwhile), the bytes are removed.
     * @param name writes the row, in a transaction that begins with lockPicture and decides the removal of the
     * picture before
     * @returns the key
     * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, OVERLOADED, and errors of `name`
     */
    async take(
      bytes: Uint8Array,
      options: PictureOptions,
      name: (key: string, sent: SentPicture) => Promise<unknown>,
    ): Promise<string> {
      requirePicture(bytes, options)
      const webp = await redraw(bytes, options)
      // Never the key of another upload: the same picture, sent again, must not wait until its removal is carried out.
      const digest = createHash('sha256').update(webp).update(randomUUID()).digest('hex')
      const key = `${options.prefix}/${digest}.webp`
      try {
        await storeThenWrite(
          database,
          () => storage.putBytes(key, webp, 'image/webp'),
          (before) => name(key, { keys: [key], before, replaced: options.replaced }),
        )
        return key
      } catch (error) {
        // A commit whose answer was lost may have written the row. Without the database the file is a stray one.
        await removeUnusedPicture(database, key, Date.now()).catch(() => undefined)
        throw error
      }
    },
  }

  async function redraw(bytes: Uint8Array, { width, height, fill: fills }: PictureOptions): Promise<Uint8Array> {
    const path = join(tempDir, `picture-${randomUUID()}`)
    await mkdir(tempDir, { recursive: true })
    try {
      await writeFile(path, bytes)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const request: RenderRequest = { ...NO_LETTERS, sha256, path, width, height, picture: { fill: fills } }
      return await render.render(request)
    } catch (error) {
      // The decoder crashed on it twice; the render child reports that like a font.
      if ((error as { code?: string }).code === 'FONT_REFUSED')
        throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'This picture cannot be read.')
      throw error
    } finally {
      await rm(path, { force: true })
    }
  }
}

/** The types of specification section 5, by extension. */
const PICTURE_NAME = /\.(?:png|jpe?g|gif)$/i

/** Rejects unsupported and oversized pictures before anything decodes them. @throws AppError */
function requirePicture(bytes: Uint8Array, options: PictureOptions): void {
  if (bytes.length > options.maxBytes) throw fileTooBig(bytes.length, options.maxBytes)
  const kind = pictureKind(bytes)
  const { fileName } = options
  if (fileName === undefined ? !kind : !PICTURE_NAME.test(fileName)) {
    const type = /\.\w{1,8}$/.exec(fileName ?? '')?.[0] ?? 'unknown'
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', fill(MESSAGES.fileType, { type }))
  }
  if (!kind || kind.width === 0 || kind.height === 0)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'This picture cannot be read.')
  if (kind.width * kind.height > PICTURE.maxPixels)
    throw new AppError('PAYLOAD_TOO_LARGE', `The picture has more than ${PICTURE.maxPixels / 1e6} megapixels.`)
}

export type PicturesService = ReturnType<typeof createPicturesService>
