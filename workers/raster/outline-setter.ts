import { Path2D } from '@napi-rs/canvas'
import type { TextOutline } from '#shared/contracts/publishing/font-job.ts'
import { strokeOf, type TypeSetter } from './type-setter.ts'

/** Paints a line shaped by HarfBuzz, for texts that Skia would split into other runs than a browser. */
export function outlineSetter(outline: TextOutline): TypeSetter {
  const path = new Path2D(outline.d)
  const ink = outline.ink ?? { left: 0, right: 0, top: 0, bottom: 0 }
  return {
    measure({ fontSizePx }) {
      const unit = fontSizePx / outline.unitsPerEm
      return {
        actualBoundingBoxLeft: -ink.left * unit,
        actualBoundingBoxRight: ink.right * unit,
        actualBoundingBoxAscent: -ink.top * unit,
        actualBoundingBoxDescent: ink.bottom * unit,
      }
    },
    paint(job, { context, settings }, { x, y }, scale) {
      const unit = (job.fontSizePx / outline.unitsPerEm) * scale
      context.setTransform(unit, 0, 0, unit, x * scale, y * scale)
      settings.delete('fillStyle')
      if (job.renderer === 3) {
        context.lineWidth = (strokeOf(job) * scale) / unit
        context.lineJoin = 'round'
        context.strokeStyle = `#${job.fg}`
        context.stroke(path)
      } else {
        context.fillStyle = `#${job.fg}`
        context.fill(path)
      }
    },
  }
}
