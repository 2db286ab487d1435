import type { Context, Middleware } from 'koa'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import type { KitReport } from '#shared/contracts/web-fonts/web-font-kits.ts'
import { AppError } from '#shared/errors.ts'
import { RATE_LIMITS } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { WEB_FONT_KIT } from '#shared/web-font-limits.ts'
import { sendProblem, toProblem } from '../../../http/errors.ts'
import { plainFileName, readMultipart } from '../../../http/file-body.ts'
import type { RequestState } from '../../../http/request-context.ts'
import { answerFormPage, type SsrOptions } from '../../../http/ssr.ts'
import { XSRF_FIELD, type Xsrf } from '../../../http/xsrf.ts'
import { setAttachment } from '../../catalogue/downloads/downloads.http.ts'
import { createMemoryLimit } from '../../core/limits/memory-limit.ts'
import { readKitRequest } from './kit-request.ts'
import type { WebFontKits } from './web-font-kits.service.ts'

/** Header that describes the ZIP's contents for scripts. */
const KIT_REPORT_HEADER = 'X-Kit-Report'

/** Bodies in memory at once, of ZIPs and as many of previews: running and queued ones. */
const MAX_BODIES = WEB_FONT_KIT.running + WEB_FONT_KIT.waiting

/**
 * The page's form with its file; the response is the ZIP, or with ?preview=1 what it would hold. Without scripts an error shows the page
 * again with the reason; clients that ask for JSON get a problem document. Does its own anti-forgery check with a field of the form.
 */
export function webFontKitForm(kits: WebFontKits, pages: SsrOptions, xsrf: Xsrf): Middleware<RequestState> {
  const rate = createMemoryLimit(RATE_LIMITS.webFontKit)
  const previewRate = createMemoryLimit(RATE_LIMITS.webFontKitPreview)
  const bodies = { zip: 0, preview: 0 }
  return async (ctx, next) => {
    if (ctx.method !== 'POST' || ctx.path !== routePath('web-font-generator')) return next()
    const preview = ctx.query.preview === '1'
    let form: FormData | null = null
    const kind = preview ? 'preview' : 'zip'
    bodies[kind]++
    try {
      if (bodies[kind] > MAX_BODIES)
        throw new AppError('OVERLOADED', 'Too many kits are being made; try again in a moment.', { retryAfter: 10 })
      ;(preview ? previewRate : rate).take(ctx.state.clientAddress)
      form = await readMultipart(ctx, WEB_FONT_KIT.fileBytes + WEB_FONT_KIT.fieldBytes)
      xsrf.checkForm(ctx, textOf(form, XSRF_FIELD))
      await sendKit(ctx, kits, form, preview)
    } catch (error) {
      sendProblem(ctx, error, ctx.state)
      if (ctx.accepts('html', 'json') === 'html') await answerFormPage(ctx, pages, refusal(form, error))
    } finally {
      bodies[kind]--
    }
  }
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The chosen file: browsers send an empty one for an unused field. */
const fileOf = (form: FormData, name: string): File | null => {
  const value = form.get(name)
  return value instanceof File && value.size > 0 ? value : null
}

async function sendKit(ctx: Context, kits: WebFontKits, form: FormData, preview: boolean): Promise<void> {
  const file = fileOf(form, 'file')
  const config = fileOf(form, 'config')
  if (config && config.size > WEB_FONT_KIT.fieldBytes)
    throw new AppError('PAYLOAD_TOO_LARGE', 'config: is not the configuration of a kit', { param: 'config' })
  const fields = new Map(
    [...new Set(form.keys())]
      .filter((name) => name !== 'file' && name !== 'config')
      .map((name) => [name, form.getAll(name).filter((value) => typeof value === 'string')]),
  )
  const request = readKitRequest(fields, config && (await config.text()))
  const gone = new AbortController()
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) gone.abort(new AppError('UNAVAILABLE', 'The client went away'))
  })
  const own = file && { bytes: new Uint8Array(await file.arrayBuffer()), name: plainFileName(file.name) }
  ctx.set('Cache-Control', 'no-store')
  if (preview) {
    ctx.body = await kits.preview(request, own, gone.signal)
    return
  }
  const { zip, report } = await kits.make(request, own, gone.signal)
  setAttachment(ctx, report.fileName, 'application/zip')
  ctx.set(KIT_REPORT_HEADER, reportHeader(report))
  ctx.status = 200
  ctx.body = zip
}

/** Base64url of JSON, since file names may contain characters that headers cannot. */
const reportHeader = (report: KitReport) => Buffer.from(JSON.stringify(report)).toString('base64url')

/** Fields that are shown again; a file has to be chosen again. */
const SHOWN = ['font', 'family', 'text', 'ranges', 'features', 'axes', 'html', 'display', 'fallback', 'split', 'rights']

function refusal(form: FormData | null, error: unknown): SubmittedForm {
  const problem = toProblem(error)
  const lists = ['presets', 'languages', 'formats'].map((name) => [name, form?.getAll(name).join(',') ?? ''])
  return {
    status: problem.status,
    values: Object.fromEntries([...SHOWN.map((name) => [name, form ? textOf(form, name) : '']), ...lists]),
    fields: problem.param ? { [problem.param]: problem.detail.replace(`${problem.param}: `, '') } : {},
    problem: problem.param ? problem.detail.replace(`${problem.param}: `, '') : problem.detail,
  }
}
