import type { Context, Middleware } from 'koa'
import { AppError, badParam } from '#shared/errors.ts'
import { UPLOAD } from '#shared/publishing-limits.ts'
import { refuseMethod } from '../../../http/methods.ts'
import type { RequestState } from '../../../http/request-context.ts'
import type { UploadsService } from './uploads.service.ts'

const PATH = /^\/api\/v3\/uploads(?:\/([0-9a-f]{32})(\/finish)?)?$/
/** Unread rest of a body that is still drained; with more the connection is closed after the answer. */
const UNREAD_BYTES = 64 * 1024

/**
 * Uploads by the tus 1.0 protocol (https://tus.io/protocols/resumable-upload): creation, core and termination; then
 * POST …/finish opens the file and returns the result. Metadata: familyId and filename.
 */
export function uploadRoutes(uploads: UploadsService): Middleware<RequestState> {
  return async (ctx, next) => {
    const match = PATH.exec(ctx.path)
    if (!match) return next()
    const [, id, finish] = match
    const { actor } = ctx.state
    ctx.set('Tus-Resumable', '1.0.0')
    ctx.set('Cache-Control', 'no-store')
    const act = finish ? `${ctx.method} finish` : id ? `${ctx.method} one` : `${ctx.method} all`
    switch (act) {
      case 'OPTIONS all':
      case 'OPTIONS one':
        ctx.set('Tus-Version', '1.0.0')
        ctx.set('Tus-Extension', 'creation,termination')
        ctx.set('Tus-Max-Size', String(UPLOAD.maxBytes))
        ctx.status = 204
        return
      case 'POST all': {
        const metadata = readMetadata(ctx.get('Upload-Metadata'))
        const begun = await uploads.begin(actor, {
          familyId: wholeNumber(metadata.get('familyId') ?? '', 'familyId'),
          fileName: metadata.get('filename') ?? '',
          bytes: wholeNumber(ctx.get('Upload-Length'), 'Upload-Length'),
        })
        ctx.set('Location', `/api/v3/uploads/${begun.id}`)
        ctx.set('Upload-Offset', '0')
        ctx.status = 201
        ctx.body = ''
        return
      }
      case 'HEAD one': {
        const { received, bytes } = await uploads.progress(actor, id!)
        ctx.set('Upload-Offset', String(received))
        ctx.set('Upload-Length', String(bytes))
        ctx.status = 200
        ctx.body = ''
        return
      }
      case 'PATCH one':
        return append(ctx, uploads, id!)
      case 'DELETE one':
        await uploads.cancel(actor, id!)
        ctx.status = 204
        return
      case 'POST finish':
        ctx.body = await uploads.finish(actor, id!)
        ctx.status = 200
        return
      default:
        refuseMethod(ctx, finish ? ['POST'] : id ? ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'] : ['POST', 'OPTIONS'])
    }
  }
}

async function append(ctx: Context, uploads: UploadsService, id: string): Promise<void> {
  try {
    if (!ctx.is('application/offset+octet-stream'))
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/offset+octet-stream.')
    const offset = wholeNumber(ctx.get('Upload-Offset'), 'Upload-Offset')
    const { received } = await uploads.append(ctx.state.actor, id, offset, ctx.req)
    ctx.set('Upload-Offset', String(received))
    ctx.status = 204
  } catch (error) {
    // A refused body would otherwise be drained: up to 256 MB for nothing.
    if (!ctx.req.complete && Number(ctx.get('Content-Length') || UPLOAD.maxBytes) > UNREAD_BYTES)
      ctx.set('Connection', 'close')
    throw error
  }
}

/** 'filename d29ybGQ=,familyId MTI=' */
function readMetadata(header: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const pair of header.slice(0, 4000).split(',')) {
    const [key = '', value = ''] = pair.trim().split(' ')
    if (key) found.set(key, Buffer.from(value, 'base64').toString('utf8'))
  }
  return found
}

/** @throws AppError BAD_REQUEST */
function wholeNumber(text: string, param: string): number {
  if (!/^\d{1,15}$/.test(text)) throw badParam(param, 'must be a whole number')
  return Number(text)
}
