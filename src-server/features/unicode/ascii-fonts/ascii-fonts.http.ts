import type { Middleware } from 'koa'
import { AppError } from '#shared/errors.ts'
import { requireRead } from '../../../http/methods.ts'
import { asciiFontFiles, readAsciiFont } from './ascii-font-files.ts'
import { ASCII_FONT_FOLDER } from './ascii-fonts.service.ts'

const PATH = new RegExp(`^${ASCII_FONT_FOLDER}/([0-9.]{1,20})/([a-z0-9-]{1,60})\\.flf$`)

/** `/static/ascii-fonts/{version}/{slug}.flf`: a font file unchanged, with its header. */
export function asciiFontRoute(): Middleware {
  return async (ctx, next) => {
    const [, version, slug] = PATH.exec(ctx.path) ?? []
    if (version === undefined || slug === undefined) return next()
    requireRead(ctx)
    const text = version === (await asciiFontFiles()).version ? await readAsciiFont(slug) : null
    if (text === null) throw new AppError('NOT_FOUND', 'There is no such font')
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
    ctx.status = 200
    ctx.type = 'text/plain; charset=utf-8'
    ctx.body = text
  }
}
