/** How a glyph changed from one version to the next. One whose outline and width changed is one whose outline changed. */
export const GLYPH_CHANGES = ['added', 'removed', 'outline', 'width'] as const
export type GlyphChangeKind = (typeof GLYPH_CHANGES)[number]
