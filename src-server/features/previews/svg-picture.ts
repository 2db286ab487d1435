import type { TextOutline } from '#shared/contracts/font-job.ts'
import type { RenderRequest } from '../../render/render.port.ts'

/** Room around the ink, as a part of the type size: the same as in the PNG. */
const MARGIN = 1 / 32
/** Stroke of the outline renderer as a part of the type size. */
const OUTLINE_WIDTH = 1 / 45

type Drawing = Pick<RenderRequest, 'fontSizePx' | 'baselinePx' | 'height' | 'fg' | 'bg' | 'transparent' | 'renderer'>

/** One line of type as an SVG file: outlines, so that it looks the same where the font is not installed. */
export function svgPicture(outline: TextOutline, drawing: Drawing, title: string): string {
  const { fontSizePx, baselinePx, height, fg, bg, transparent, renderer } = drawing
  const scale = fontSizePx / outline.unitsPerEm
  const margin = fontSizePx * MARGIN
  const left = Math.min(0, (outline.ink?.left ?? 0) * scale) - margin
  const right = Math.max(outline.advance, outline.ink?.right ?? 0) * scale + margin
  const top = Math.min(0, baselinePx + (outline.ink?.top ?? 0) * scale - margin)
  const bottom = Math.max(height, baselinePx + (outline.ink?.bottom ?? 0) * scale + margin)
  const box = [left, top, right - left, bottom - top].map(short)
  const ink =
    renderer === 3
      ? `fill="none" stroke="#${fg}" stroke-width="${short(OUTLINE_WIDTH * outline.unitsPerEm)}" stroke-linejoin="round"`
      : `fill="#${fg}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${box[2]}" height="${box[3]}" viewBox="${box.join(' ')}">`,
    `<title>${xmlText(title)}</title>`,
    transparent ? '' : `<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" fill="#${bg}"/>`,
    `<path transform="translate(0 ${short(baselinePx)}) scale(${scale.toPrecision(6)})" ${ink} d="${outline.d}"/>`,
    '</svg>',
  ].join('')
}

const short = (value: number) => Math.round(value * 100) / 100

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** What XML may hold: no controls, no halves of pairs, not the two last code points of the plane. */
const xmlText = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>]/g, (char) => ESCAPES[char] as string)
