import type { GlyphCounts } from '#shared/contracts/publishing/glyph-diff.ts'
import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { GLYPH_CHANGES, type GlyphChangeKind } from '#shared/glyph-changes.ts'
import { routePath } from '#shared/routes.ts'
import { withQuery } from '../../../app/with-query.ts'

/** The glyphs to show from a family's history. */
export interface GlyphView {
  version: number
  style: string
  kind: GlyphChangeKind | ''
  page: number
}

export const KIND_LABELS: Record<GlyphChangeKind, string> = {
  added: 'New',
  removed: 'Removed',
  outline: 'Redrawn',
  width: 'Other width',
}

export const DONE_LABELS: Record<GlyphChangeKind, string> = {
  added: 'new',
  removed: 'removed',
  outline: 'redrawn',
  width: 'of another width',
}

const whole = (text: string | null) => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : null)

/** The view in an address; null = the list of versions. */
export function glyphView(query: URLSearchParams): GlyphView | null {
  const version = whole(query.get('version'))
  const style = (query.get('style') ?? '').slice(0, 160)
  if (version === null || style === '') return null
  const kind = GLYPH_CHANGES.find((one) => one === query.get('kind')) ?? ''
  return { version, style, kind, page: whole(query.get('p')) ?? 1 }
}

export const glyphHref = (familyId: number, { version, style, kind, page }: GlyphView): string =>
  withQuery(routePath('family-history', { familyId }), { version, style, kind, p: page })

/** '24 glyphs: 3 new, 21 redrawn'. */
export function glyphsLabel(counts: GlyphCounts): string {
  const parts = GLYPH_CHANGES.filter((kind) => counts[kind] > 0)
  const all = parts.reduce((sum, kind) => sum + counts[kind], 0)
  if (all === 0) return 'No glyph is drawn differently'
  const said = parts.map((kind) => `${groupThousands(counts[kind])} ${DONE_LABELS[kind]}`)
  return `${countLabel(all, 'glyph')}: ${said.join(', ')}`
}
