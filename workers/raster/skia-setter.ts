import type { RenderJob } from '#shared/preview/render-job.ts'
import { BOX_FONT_ALIAS } from './box-font.ts'
import type { PooledCanvas } from './canvas-pool.ts'
import { type InkBounds, strokeOf, type TypeSetter } from './type-setter.ts'

/**
 * Hinting moves tops and bottoms of letters by up to two pixels to whole ones. Skia does not hint slanted text, so the
 * text is slanted by an eighth of a pixel over the largest letters that Skia would hint (it draws larger ones as
 * paths).
 */
const UNHINTED_LEAN = 0.0005
const LARGEST_HINTED_PX = 256

/** Skia shapes and draws the job's text with the font registered as `alias`. */
export function skiaSetter(alias: string): TypeSetter {
  return {
    measure(job, pooled): InkBounds {
      setFont(pooled, job, alias, 1)
      return pooled.context.measureText(job.text)
    },
    paint(job, pooled, { x, y }, scale) {
      setFont(pooled, job, alias, scale)
      const { context } = pooled
      const lean = scale === 1 && job.fontSizePx <= LARGEST_HINTED_PX ? UNHINTED_LEAN : 0
      context.setTransform(1, 0, lean, 1, -lean * y, 0)
      if (job.renderer === 3) {
        context.lineWidth = strokeOf(job)
        context.lineJoin = 'round'
        context.strokeStyle = `#${job.fg}`
        context.strokeText(job.text, x * scale, y * scale)
      } else {
        context.fillText(job.text, x * scale, y * scale)
      }
    },
  }
}

type Setting = 'fillStyle' | 'letterSpacing' | 'lang' | 'direction' | 'fontFeatureSettings' | 'fontVariationSettings'

/** Sets a value unless it is set already. */
function set({ context, settings }: PooledCanvas, name: Setting, value: string): void {
  if (settings.get(name) === value) return
  settings.set(name, value)
  context[name] = value as never
}

function setFont(pooled: PooledCanvas, job: RenderJob, alias: string, scale: number): void {
  const { context, settings } = pooled
  if (!settings.has('lang')) {
    // textOrigin() gives the left edge for both directions.
    context.textAlign = 'left'
    // With 'auto' Skia shapes word by word and loses features across spaces (Amiri, Tiro Devanagari).
    context.fontKerning = 'normal'
    context.fontOpticalSizing = 'none'
  }
  const families = job.boxForMissing ? `"${alias}", "${BOX_FONT_ALIAS}"` : `"${alias}"`
  // Always set: the name may refer to a font that was registered again.
  context.font = `${job.fontSizePx * scale}px ${families}`
  // Skia's text gamma depends on the colour, so the mask is drawn in its final colour.
  set(pooled, 'fillStyle', `#${job.fg}`)
  // Without a language Skia uses the host's locale, and the picture would depend on the machine.
  set(pooled, 'lang', job.lang || 'en')
  set(pooled, 'direction', job.direction)
  set(pooled, 'letterSpacing', `${(job.letterSpacingPx ?? 0) * scale}px`)
  set(pooled, 'fontFeatureSettings', tagValues(job.features))
  set(pooled, 'fontVariationSettings', tagValues(job.axes))
}

/** `"wght" 650, "wdth" 90`, or `normal` when there is nothing to set. */
export function tagValues(values: Record<string, number>): string {
  const entries = Object.entries(values)
  return entries.length === 0 ? 'normal' : entries.map(([tag, value]) => `"${tag}" ${value}`).join(', ')
}
