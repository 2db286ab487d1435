import type { TextOutline } from '#shared/contracts/publishing/font-job.ts'
import { fitInk } from '#shared/preview/line-box.ts'
import type { RenderRequest } from '../../render/render.port.ts'

/** Margin around the ink as a share of the type size: the same as in the PNG. */
const MARGIN = 1 / 32
/** Stroke of the outline renderer as a share of the type size. */
const OUTLINE_WIDTH = 1 / 45

type Drawing = Pick<RenderRequest, 'fontSizePx' | 'baselinePx' | 'height' | 'fg' | 'bg' | 'transparent' | 'renderer'>

/**
 * One line of type as an SVG file, in outlines so that it needs no installed font. As high as the picture and as long
 * as the line; `scale` is below 1 where taller ink is scaled down.
 */
export function svgPicture(outline: TextOutline, drawing: Drawing, title: string): { svg: string; scale: number } {
  const { height, fg, bg, transparent, renderer } = drawing
  const askedScale = drawing.fontSizePx / outline.unitsPerEm
  const stroke = renderer === 3 ? (OUTLINE_WIDTH * drawing.fontSizePx) / 2 : 0
  const reach = {
    above: stroke - (outline.ink?.top ?? 0) * askedScale,
    below: stroke + (outline.ink?.bottom ?? 0) * askedScale,
  }
  const { fontSizePx, baselinePx, scale: smaller } = fitInk(drawing, reach, height)
  const scale = fontSizePx / outline.unitsPerEm
  const margin = fontSizePx * MARGIN
  const left = Math.min(0, (outline.ink?.left ?? 0) * scale) - margin
  const right = Math.max(outline.advance, outline.ink?.right ?? 0) * scale + margin
  const box = [left, 0, right - left, height].map(short)
  const ink =
    renderer === 3
      ? `fill="none" stroke="#${fg}" stroke-width="${short(OUTLINE_WIDTH * outline.unitsPerEm)}" stroke-linejoin="round"`
      : `fill="#${fg}"`
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${box[2]}" height="${box[3]}" viewBox="${box.join(' ')}">`,
    `<title>${xmlText(title)}</title>`,
    transparent ? '' : `<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" fill="#${bg}"/>`,
    `<path transform="translate(0 ${short(baselinePx)}) scale(${scale.toPrecision(6)})" ${ink} d="${outline.d}"/>`,
    '</svg>',
  ].join('')
  return { svg, scale: smaller }
}

const short = (value: number) => Math.round(value * 100) / 100

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Removes what XML forbids: controls, lone surrogates, and the last two code points of the plane. */
const xmlText = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>]/g, (char) => ESCAPES[char] as string)
