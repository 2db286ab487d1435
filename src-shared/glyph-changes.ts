/** Change of a glyph between versions. If outline and width changed, it counts as outline. */
export const GLYPH_CHANGES = ['added', 'removed', 'outline', 'width'] as const
export type GlyphChangeKind = (typeof GLYPH_CHANGES)[number]
