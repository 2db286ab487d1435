import { hash } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { scaleOf } from '#shared/preview/picture-scale.ts'
import type { PreviewRequest } from '#shared/preview/preview-url.ts'
import type { FontEnginePort } from '../../render/font-engine.port.ts'
import type { PreviewCache } from '../../render/preview-cache.ts'
import type { RenderPort, RenderRequest } from '../../render/render.port.ts'
import type { PreviewFont, PreviewFontSource } from './preview-fonts.ts'
import { previewJob } from './preview-job.ts'
import { svgPicture } from './svg-picture.ts'

/** Part of every cache key. Increase it with every change of what pictures look like. */
export const RENDERER_VERSION = 4

export interface PreviewPicture {
  png: Uint8Array
  /** Cache key. */
  key: string
  missing: number[]
  /** Drawn type size as a share of the requested one: below 1 where the line or its ink is taller than the picture. */
  scale: number
  /** True when the site's own font replaces one that cannot be opened. */
  siteFace: boolean
}

export interface PreviewsService {
  /** @throws AppError NOT_FOUND, OVERLOADED, UNAVAILABLE, FONT_REFUSED */
  picture(request: PreviewRequest, options: { signed: boolean; signal?: AbortSignal }): Promise<PreviewPicture>
  /**
   * The line as an SVG file. @throws AppError NOT_FOUND, FONT_REFUSED (colour fonts have no single-colour outline),
   * OVERLOADED
   */
  outline(request: PreviewRequest, signal?: AbortSignal): Promise<Pick<PreviewPicture, 'scale'> & { svg: string }>
  isHidden(fontId: number): boolean
  /** Stores a picture that was requested again. */
  keep(key: string, png: Uint8Array): void
}

interface PreviewsServiceDeps {
  fonts: PreviewFontSource
  render: RenderPort
  cache: PreviewCache
  outlines: Pick<FontEnginePort, 'outlineText'>
  /** The site's own font, for fonts without a file that we may open. Null: such fonts have no preview. */
  siteFace: () => Promise<PreviewFont | null>
}

/** Pictures of texts in fonts of the catalogue, cached or drawn. */
export function createPreviewsService({
  fonts,
  render,
  cache,
  outlines,
  siteFace,
}: PreviewsServiceDeps): PreviewsService {
  async function findFont(request: PreviewRequest): Promise<PreviewFont> {
    const font = fonts.isHidden(request.fontId) ? null : await fonts.find(request.fontId)
    const fits = request.guid === null || (request.guid === font?.fileGuid && font.sanitisedPath !== null)
    if (!font || !fits) throw new AppError('NOT_FOUND', 'There is no such font file')
    return font
  }

  return {
    isHidden: (fontId) => fonts.isHidden(fontId),
    keep: (key, png) => cache.put(key, png),
    async outline(request, signal) {
      const font = await findFont(request)
      if (!hasFile(font)) throw new AppError('NOT_FOUND', 'There are no outlines of this font')
      if (font.color) throw new AppError('FONT_REFUSED', 'This is a colour font: save a PNG instead')
      const { request: job, scale } = previewJob(font, request.spec)
      const { path, text, boxForMissing, lang, features, axes } = job
      const { spacing } = request.spec
      const outline = await outlines.outlineText({ path, text, boxForMissing, lang, spacing, features, axes }, signal)
      const picture = svgPicture(outline, job, request.spec.text)
      return { svg: picture.svg, scale: scale * picture.scale }
    },
    async picture(request, { signed, signal }) {
      const font = await findFont(request)
      const face = font.sanitisedPath === null ? await siteFace() : font
      if (!face || !hasFile(face)) throw new AppError('NOT_FOUND', 'There is no preview of this font')
      const spec = face === font ? request.spec : { ...request.spec, text: font.familyName }
      const job = previewJob(face, spec)
      const key = cacheKey(job.request)
      const about = { key, missing: job.missing, siteFace: face !== font }
      const cached = await cache.get(key)
      if (cached) return { ...about, png: cached, scale: job.scale * scaleOf(cached) }
      const png = await render.render(job.request, signal)
      if (signed || cache.isKnown(key)) cache.put(key, png)
      return { ...about, png, scale: job.scale * scaleOf(png) }
    },
  }
}

function hasFile(font: PreviewFont): font is PreviewFont & { sanitisedPath: string } {
  return font.sanitisedPath !== null
}

/** Everything that decides the pixels; the file's location does not. */
function cacheKey({ path: _, ...request }: RenderRequest): string {
  return hash('sha256', JSON.stringify([RENDERER_VERSION, request]), 'hex')
}
