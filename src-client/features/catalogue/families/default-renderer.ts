import { PREVIEW } from '#shared/limits.ts'
import { findRenderer } from '#shared/preview/renderers.ts'

/** The renderer that draws like a browser; the only one that live text can stand for. */
export const DEFAULT_RENDERER = findRenderer(PREVIEW.defaultRenderer)?.name ?? 'skia'
