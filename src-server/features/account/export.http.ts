import type { Middleware } from 'koa'
import { ZipFile } from 'yazl'
import type { Reader } from '../../database/reader.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import { requireRead } from '../../http/methods.ts'
import type { RequestState } from '../../http/request-context.ts'
import type { StoragePort } from '../../storage/storage.port.ts'
import { requireSession } from '../core/actor.ts'
import { exportParts, exportPictures } from './export-parts.ts'

const EXPORT_PATH = '/api/account/export.zip'

/** Limit per picture; stored pictures are re-encoded and far smaller. */
const PICTURE_BYTES = 16 * 1024 * 1024

/** All data about a person as a ZIP of JSON files and pictures; only they may download it. */
export function exportRoute(
  reader: Reader,
  storage: Pick<StoragePort, 'getBytes'>,
  siteName: string,
): Middleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.path !== EXPORT_PATH) return next()
    requireRead(ctx)
    const { userId, username } = ctx.state.actor
    requireSession(ctx.state.actor)
    ctx.status = 200
    ctx.set('Cache-Control', 'private, no-store')
    ctx.set('Content-Disposition', contentDisposition(`${siteName}-${username}.zip`))
    ctx.type = 'application/zip'
    if (ctx.method === 'HEAD') return
    const zip = new ZipFile()
    for await (const { name, bytes } of exportParts(reader, userId)) zip.addBuffer(bytes, name)
    for (const { name, key } of await exportPictures(reader, userId)) {
      const bytes = await storage.getBytes(key, PICTURE_BYTES)
      // Pictures are compressed already; one may have been removed meanwhile.
      if (bytes) zip.addBuffer(Buffer.from(bytes), name, { compress: false })
    }
    zip.end()
    ctx.body = zip.outputStream
  }
}
