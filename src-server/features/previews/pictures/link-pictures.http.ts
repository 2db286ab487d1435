import { hash } from 'node:crypto'
import type { Context } from 'koa'
import { AppError } from '#shared/errors.ts'
import { POSTER, RATE_LIMITS } from '#shared/limits.ts'
import { coverText } from '#shared/preview/missing-glyphs.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { usualPosition } from '#shared/preview/usual-position.ts'
import { requireRead } from '../../../http/methods.ts'
import type { PreviewCache } from '../../../render/preview-cache.ts'
import type { RenderPort, RenderRequest } from '../../../render/render.port.ts'
import { createMemoryLimit } from '../../core/limits/memory-limit.ts'
import type { PreviewFont, PreviewFontSource } from '../preview-fonts.ts'

/** The site's paper, ink and pencil colours. */
const COLOURS = { bg: 'f7f8f9', fg: '11141a', guide: '74c3de' }
/** Increase it whenever the picture's design changes. */
const VERSION = 1

/** A line of a picture, set in a font that has all of its characters. */
export interface PictureLine {
  text: string
  face: PreviewFont & { sanitisedPath: string }
}

export interface LinkPictures {
  /** @returns null when this font is not public, cannot be drawn, or lacks a character */
  line(fontId: number, text: string): Promise<PictureLine | null>
  /**
   * Answers a request with the lines, as large as they fit on 1200 by 630 pixels.
   * @throws AppError NOT_FOUND without a line
   */
  send(ctx: Context, lines: readonly PictureLine[]): Promise<void>
  /** Call it first. @throws AppError METHOD_NOT_ALLOWED; RATE_LIMITED when one visitor asks too often */
  begin(ctx: Context): void
}

/** Pictures that other sites show beside a link: words of a page in its own fonts, on paper. */
export function createLinkPictures(deps: {
  fonts: PreviewFontSource
  render: RenderPort
  cache: PreviewCache
}): LinkPictures {
  const rate = createMemoryLimit(RATE_LIMITS.outline)
  return {
    begin(ctx) {
      requireRead(ctx)
      rate.take(ctx.state.clientAddress)
    },
    async line(fontId, words) {
      if (deps.fonts.isHidden(fontId)) return null
      const face = await deps.fonts.find(fontId)
      if (!face || face.sanitisedPath === null) return null
      const { text, missing } = coverText(words, face.coverage)
      return missing.length === 0 ? { text, face: face as PictureLine['face'] } : null
    },
    async send(ctx, lines) {
      if (lines.length === 0) throw new AppError('NOT_FOUND', 'There is nothing to draw here')
      const request = requestOf(lines)
      const { path: _, ...about } = request
      const faces = lines.map(({ face }) => face.sha256)
      const key = hash(
        'sha256',
        JSON.stringify(['names', VERSION, faces, { ...about, poster: about.poster?.lines }]),
        'hex',
      )
      let png = await deps.cache.get(key)
      if (!png) {
        png = await deps.render.render(request)
        deps.cache.put(key, png)
      }
      // Cached for a day only: a family may be withdrawn at any time. Changed contents get another address.
      ctx.set('Cache-Control', 'public, max-age=86400')
      ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
      ctx.status = 200
      ctx.type = 'image/png'
      ctx.body = Buffer.from(png)
    },
  }
}

function requestOf(lines: readonly PictureLine[]): RenderRequest {
  const faces = lines.map(({ text, face }) => ({
    sha256: face.sha256,
    path: face.sanitisedPath,
    axes: Object.fromEntries(face.axes.map((axis) => [axis.tag, usualPosition(axis)])),
    direction: textDirection(text),
  }))
  const texts = lines.map(({ text }) => text)
  return {
    ...faces[0]!,
    text: texts.join(' '),
    boxForMissing: false,
    lang: '',
    width: POSTER.width,
    height: POSTER.height,
    fontSizePx: POSTER.height,
    baselinePx: POSTER.height,
    fg: COLOURS.fg,
    bg: COLOURS.bg,
    transparent: false,
    renderer: 4,
    color: lines.every(({ face }) => face.color),
    features: {},
    poster: { lines: texts, guide: COLOURS.guide, faces },
  }
}
