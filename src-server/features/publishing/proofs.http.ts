import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Context, Middleware } from 'koa'
import { RATE_LIMITS } from '#shared/limits.ts'
import { PREVIEW_PARAMETERS, type RawParameters } from '#shared/preview/preview-spec.ts'
import { requireRead } from '../../http/methods.ts'
import type { RequestState } from '../../http/request-context.ts'
import type { StoragePort } from '../../storage/storage.port.ts'
import { setAttachment } from '../catalogue/downloads/downloads.http.ts'
import { openZip } from '../catalogue/downloads/zip-stream.ts'
import { createMemoryLimit } from '../core/limits/memory-limit.ts'
import type { Proofs } from './proofs.ts'

const PROOF = /^\/api\/v3\/family\/(\d{1,10})\/proof\/(\d{1,10})\.(ttf|png)$/
const VERSION = /^\/api\/v3\/family\/(\d{1,10})\/version\/(\d{1,6})\/bundle$/

interface ProofRoutesDeps {
  proofs: Proofs
  storage: StoragePort
  /** Counts a download of a family. */
  recordDownload(ctx: Context, familyId: number): void
}

/** Fonts, pictures and older files of families for their owners: checked on each request and never cached. */
export function proofRoutes({ proofs, storage, recordDownload }: ProofRoutesDeps): Middleware<RequestState> {
  const drawn = createMemoryLimit(RATE_LIMITS.previewCold)
  return async (ctx, next) => {
    const proof = PROOF.exec(ctx.path)
    const version = VERSION.exec(ctx.path)
    if (!proof && !version) return next()
    requireRead(ctx)
    const { actor } = ctx.state
    ctx.set('Cache-Control', 'private, no-store')
    ctx.set('X-Content-Type-Options', 'nosniff')
    if (version) {
      const familyId = Number(version[1])
      const { fileName, entries, isPublic } = await proofs.version(actor, familyId, Number(version[2]))
      setAttachment(ctx, fileName, 'application/zip')
      ctx.set('Cache-Control', 'private, no-store')
      ctx.status = 200
      if (ctx.method === 'HEAD') return
      ctx.body = await openZip([{ entries }], storage)
      if (isPublic) recordDownload(ctx, familyId)
      return
    }
    const [, family, file, kind] = proof!
    if (kind === 'ttf') {
      const { path } = await proofs.type(actor, Number(family), Number(file))
      ctx.type = 'font/ttf'
      ctx.length = (await stat(path)).size
      ctx.body = createReadStream(path)
      return
    }
    const raw: RawParameters = {}
    for (const name of PREVIEW_PARAMETERS) if (typeof ctx.query[name] === 'string') raw[name] = ctx.query[name]
    const text = typeof ctx.query.text === 'string' ? ctx.query.text : ''
    // Each is drawn, in the same queue as visitors' pictures.
    drawn.take(String(actor.userId))
    const png = await proofs.picture(actor, { familyId: Number(family), fontFileId: Number(file), text, raw })
    ctx.type = 'image/png'
    ctx.body = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  }
}
