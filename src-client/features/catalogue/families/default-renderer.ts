import { PREVIEW } from '#shared/limits.ts'
import { findRenderer } from '#shared/preview/renderers.ts'

/** The renderer that draws like browsers, so live text can replace its pictures. */
export const DEFAULT_RENDERER = findRenderer(PREVIEW.defaultRenderer)!.name
