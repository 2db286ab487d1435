/** Size, colours and effects of a picture of text. */
export interface PictureStyle {
  /** Type size in CSS pixels. */
  size: number
  /** RRGGBB. */
  fill: string
  /** Second colour of a gradient from top to bottom; '' = none. */
  fillTo: string
  outline: string
  /** Width of the outline in hundredths of the em; 0 = none. */
  outlineWidth: number
  /** Distance of the shadow in hundredths of the em; 0 = none. */
  shadow: number
  /** RRGGBB; '' = transparent. */
  paper: string
}

export const FIRST_STYLE: PictureStyle = {
  size: 120,
  fill: '11141A',
  fillTo: '',
  outline: 'D9381F',
  outlineWidth: 0,
  shadow: 0,
  paper: '',
}

export interface Outline {
  d: string
  transform: string
  /** Scale of the transform, from font units to pixels. */
  scale: number
  box: { x: number; y: number; width: number; height: number }
}

/** Reads the server's SVG: one path in one box. null = it is anything else. */
export function readOutline(svg: string): Outline | null {
  const box = /viewBox="([-\d. ]+)"/.exec(svg)?.[1]?.split(' ').map(Number)
  const path = /<path transform="(translate\([-\d. ]+\) scale\(([-\d.e]+)\))"[^>]* d="([^"]*)"/.exec(svg)
  if (box?.length !== 4 || box.some(Number.isNaN) || !path) return null
  const [x, y, width, height] = box as [number, number, number, number]
  return { transform: path[1]!, scale: Number(path[2]), d: path[3]!, box: { x, y, width, height } }
}

const short = (value: number) => Math.round(value * 100) / 100

/** The box of the picture in pixels, as x, y, width, height: the letters with room for outline and shadow. */
export function pictureBox(outline: Outline, style: PictureStyle): [number, number, number, number] {
  const stroke = (style.outlineWidth / 100) * style.size
  const drop = (style.shadow / 100) * style.size
  const { x, y, width, height } = outline.box
  return [x - stroke, y - stroke, width + 2 * stroke + drop, height + 2 * stroke + drop]
}

/** An SVG file of the outline in a style. It has paths instead of text, so it looks the same without the font. */
export function pictureSvg(outline: Outline, style: PictureStyle): string {
  const em = style.size
  const stroke = (style.outlineWidth / 100) * em
  const drop = (style.shadow / 100) * em
  const box = pictureBox(outline, style).map(short)
  const gradient = style.fillTo
    ? `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#${style.fill}"/><stop offset="1" stop-color="#${style.fillTo}"/></linearGradient></defs>`
    : ''
  const fill = style.fillTo ? 'url(#g)' : `#${style.fill}`
  const path = (more: string) => `<path transform="${outline.transform}" d="${outline.d}" ${more}/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${box[2]}" height="${box[3]}" viewBox="${box.join(' ')}">`,
    gradient,
    style.paper
      ? `<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" fill="#${style.paper}"/>`
      : '',
    drop > 0
      ? `<g transform="translate(${short(drop)} ${short(drop)})" opacity="0.35">${path('fill="#000000"')}</g>`
      : '',
    stroke > 0
      ? path(
          `fill="none" stroke="#${style.outline}" stroke-width="${short((2 * stroke) / outline.scale)}" stroke-linejoin="round"`,
        )
      : '',
    path(`fill="${fill}"`),
    '</svg>',
  ].join('')
}
