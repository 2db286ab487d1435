import { createHash } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { POSTER } from '#shared/limits.ts'
import { halved } from '#shared/preview/halved-text.ts'
import type { RenderJob } from '#shared/preview/render-job.ts'
import { usualPosition } from '#shared/preview/usual-position.ts'
import type { Database } from '../database/data-source.ts'
import { Family } from '../database/entities/family.ts'
import { Font } from '../database/entities/font.ts'
import { FontFile } from '../database/entities/font-file.ts'
import type { IngestService } from '../features/publishing/ingest/ingest.service.ts'
import { fontKeys } from '../storage/storage.port.ts'
import type { CatalogueFamily } from './catalogue.ts'

/** A render job with the font's storage key instead of a local path. */
type PosterRequest = Omit<RenderJob, 'id' | 'path'> & { sanitisedKey: string }

/** Draws a poster and returns the PNG. @throws AppError OVERLOADED, UNAVAILABLE */
export type DrawPoster = (request: PosterRequest) => Promise<Uint8Array>

/** Poster colours of the site: paper, ink, pencil, ruby and blue, each with legible text and guide colours. */
const TILES = [
  { bg: '11141a', fg: 'f3f5f8', guide: '74c3de' },
  { bg: '74c3de', fg: '11141a', guide: '005c7d' },
  { bg: 'f7f8f9', fg: '11141a', guide: '74c3de' },
  { bg: 'd9381f', fg: 'ffffff', guide: 'ffb4a6' },
  { bg: '005c7d', fg: 'ffffff', guide: '74c3de' },
] as const

/** Main styles shown in their own script rather than a Latin name. */
const OWN_SCRIPT = new Set(
  'arabic hebrew devanagari bengali tamil thai khmer georgian ethiopic japanese korean'.split(' '),
)

/** Hebrew to Arabic Extended. */
const RTL = /[\u0590-\u08ff]/u

/**
 * Words on the poster: the family's name in one or two lines, or its sample text where its script is not the name's.
 */
export function posterLines(family: Pick<CatalogueFamily, 'name' | 'text' | 'topic'>): string[] {
  const text = OWN_SCRIPT.has(family.topic) ? family.text : family.name
  return halved(text)
}

/** Colours of a family's poster, derived from its slug, so that they never change. */
export function posterTile(slug: string): (typeof TILES)[number] {
  return TILES[createHash('sha256').update(slug).digest()[0]! % TILES.length]!
}

/** Draws and stores the poster of a family without one. */
export async function addPoster(
  database: Database,
  ingest: IngestService,
  familyId: number,
  family: CatalogueFamily,
  draw: DrawPoster,
): Promise<void> {
  const { manager } = database.read
  const row = await manager.findOneBy(Family, { id: familyId })
  if (!row || row.posterKey !== null) return
  const font = row.primaryFontId ? await manager.findOneBy(Font, { id: row.primaryFontId }) : null
  const file = font?.fontFileId ? await manager.findOneBy(FontFile, { id: font.fontFileId }) : null
  if (!file) throw new AppError('NOT_FOUND', 'the family has no font file to draw with')
  const lines = posterLines(family)
  const { bg, fg, guide } = posterTile(family.slug)
  const png = await draw({
    sha256: file.sanitisedSha256,
    sanitisedKey: fontKeys.sanitised(file.sanitisedSha256),
    text: lines.join(' '),
    poster: { lines, guide },
    direction: RTL.test(family.text) ? 'rtl' : 'ltr',
    lang: '',
    width: POSTER.width,
    height: POSTER.height,
    fontSizePx: POSTER.height,
    baselinePx: POSTER.height,
    fg,
    bg,
    transparent: false,
    boxForMissing: false,
    renderer: 4,
    color: file.color,
    features: {},
    axes: Object.fromEntries(file.facts.axes.map((axis) => [axis.tag, usualPosition(axis)])),
  })
  await ingest.attachPoster(familyId, png)
}
