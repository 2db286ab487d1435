import { hash } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { AppError } from '#shared/errors.ts'
import { POSTER, RATE_LIMITS } from '#shared/limits.ts'
import { coverText } from '#shared/preview/missing-glyphs.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { usualPosition } from '#shared/preview/usual-position.ts'
import { requireRead } from '../../http/methods.ts'
import type { RequestState } from '../../http/request-context.ts'
import type { PreviewCache } from '../../render/preview-cache.ts'
import type { RenderPort, RenderRequest } from '../../render/render.port.ts'
import { createMemoryLimit } from '../core/limits/memory-limit.ts'
import type { PreviewFont, PreviewFontSource } from '../previews/preview-fonts.ts'

/** Most lines that are readable in a small link preview. */
const MAX_LINES = 4
/** Longer names would make every line small. */
const MAX_CHARS = 24
/** The site's paper, ink and pencil colours. */
const COLOURS = { bg: 'f7f8f9', fg: '11141a', guide: '74c3de' }
/** Increase it whenever the picture's design changes. */
const VERSION = 1

const PATH = /^\/api\/collection\/([1-9]\d{0,9})\/names-[0-9a-z]{1,12}\.png$/

interface CollectionPictureDeps {
  /** As the public sees it. @throws AppError NOT_FOUND, FORBIDDEN */
  details(input: { id: number }): Promise<CollectionView>
  fonts: PreviewFontSource
  render: RenderPort
  cache: PreviewCache
}

type Face = PreviewFont & { sanitisedPath: string }

/**
 * `/api/collection/{id}/names-{version}.png`: names of a collection's first families, each in its own font, for link
 * previews. The version only keeps caches apart; the picture shows the current collection.
 */
export function collectionPictures(deps: CollectionPictureDeps): Middleware<RequestState> {
  const rate = createMemoryLimit(RATE_LIMITS.outline)
  return async (koa, next) => {
    const id = PATH.exec(koa.path)?.[1]
    if (id === undefined) return next()
    const ctx = koa as unknown as Context
    requireRead(ctx)
    rate.take((ctx.state as RequestState).clientAddress)
    const lines = await linesOf(await deps.details({ id: Number(id) }), deps.fonts)
    if (lines.length === 0) throw new AppError('NOT_FOUND', 'There is nothing to draw in this collection')
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
  }
}

/** Families whose own font can set their name, in the owner's order. */
async function linesOf(collection: CollectionView, fonts: PreviewFontSource): Promise<{ text: string; face: Face }[]> {
  const lines: { text: string; face: Face }[] = []
  for (const { id, familyName } of collection.fonts) {
    if (lines.length === MAX_LINES) break
    if ([...familyName].length > MAX_CHARS || fonts.isHidden(id)) continue
    const face = await fonts.find(id)
    if (!face || face.sanitisedPath === null) continue
    const { text, missing } = coverText(familyName, face.coverage)
    if (missing.length === 0) lines.push({ text, face: face as Face })
  }
  return lines
}

function requestOf(lines: readonly { text: string; face: Face }[]): RenderRequest {
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
    color: false,
    features: {},
    poster: { lines: texts, guide: COLOURS.guide, faces },
  }
}
