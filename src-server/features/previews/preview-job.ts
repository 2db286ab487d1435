import { placeLine } from '#shared/preview/line-box.ts'
import { coverText } from '#shared/preview/missing-glyphs.ts'
import type { PreviewSpec } from '#shared/preview/preview-spec.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { textLanguage } from '#shared/preview/text-language.ts'
import { usualPosition } from '#shared/preview/usual-position.ts'
import type { RenderRequest } from '../../render/render.port.ts'
import type { PreviewFont } from './preview-fonts.ts'

interface PreviewJob {
  request: RenderRequest
  /** Drawn type size as a share of the requested one. */
  scale: number
  /** Code points of the text that the font lacks; each is drawn as a box. */
  missing: number[]
}

/** The render request for a checked spec and a font with a file. */
export function previewJob(font: PreviewFont & { sanitisedPath: string }, spec: PreviewSpec): PreviewJob {
  const { unitsPerEm, ascent, descent } = font.metrics
  const askedPx = spec.size * spec.dpr
  const fit = spec.align === 'fit'
  const line = fit
    ? { fontSizePx: spec.height, baselinePx: spec.height }
    : placeLine({ ascent: ascent / unitsPerEm, descent: descent / unitsPerEm }, askedPx, spec.height)
  const { text, missing } = coverText(spec.text, font.coverage)
  return {
    missing,
    scale: !fit && line.fontSizePx < askedPx - 1 / 64 ? line.fontSizePx / askedPx : 1,
    request: {
      sha256: font.sha256,
      path: font.sanitisedPath,
      text,
      boxForMissing: missing.length > 0 && !font.notdefHasInk,
      lang: spec.lang || textLanguage(spec.text),
      direction: textDirection(spec.text),
      width: spec.width,
      height: spec.height,
      ...line,
      fg: spec.fg,
      bg: spec.bg,
      transparent: spec.transparent,
      renderer: spec.renderer,
      color: font.color,
      features: spec.features,
      // Omitted at their defaults, so that plain pictures keep their cache keys.
      ...(spec.spacing === 0 ? {} : { letterSpacingPx: (spec.spacing / 1000) * line.fontSizePx }),
      ...(spec.align === 'start' ? {} : { align: spec.align }),
      axes: Object.fromEntries(
        font.axes.map((axis) => [
          axis.tag,
          Math.min(axis.max, Math.max(axis.min, spec.axes[axis.tag] ?? usualPosition(axis))),
        ]),
      ),
    },
  }
}
