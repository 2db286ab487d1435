import { WIDTH_PERCENT } from '#shared/style-sheet-path.ts'
import { axisOf, type Face, type FileStyle, facesOf, hundredsOf, point } from '../faces.ts'

/** One file of a package's style, and where its style sheets name it. */
export interface PackageFace {
  face: Face
  italic: boolean
  /** '' = the family's usual width, else 'condensed' and so on. */
  width: string
  /** Weights with a style sheet of their own. */
  weights: readonly number[]
  isVariable: boolean
  /** '400', 'wght', 'wdth-wght': part of the file's name. */
  label: string
}

/** OS/2 width classes by their names in CSS; the normal one needs none. */
const WIDTHS = [
  '',
  'ultra-condensed',
  'extra-condensed',
  'condensed',
  'semi-condensed',
  '',
  'semi-expanded',
  'expanded',
  'extra-expanded',
  'ultra-expanded',
]
const NORMAL = 5

/**
 * The styles of a family, each once: variable files keep weight and width, and stand for all static styles in their
 * range. Other axes are at their usual position. @param styles that may be served
 */
export function packageFaces(family: { name: string }, styles: readonly FileStyle[]): PackageFace[] {
  const usualWidth = styles.some(({ width }) => width === NORMAL) ? NORMAL : (styles[0]?.width ?? NORMAL)
  const found = new Map<string, PackageFace>()
  for (const style of styles) {
    const weight = axisOf(style, 'wght')
    const width = axisOf(style, 'wdth')
    if (!weight && isWithin(styles, style)) continue
    const place = {
      ital: point(Number(style.italic)),
      wght: weight ? { from: weight.min, to: weight.max } : point(style.weight),
      ...(width ? { wdth: { from: width.min, to: width.max } } : {}),
      ...(!width && style.width !== NORMAL ? { wdth: point(WIDTH_PERCENT[style.width] ?? 100) } : {}),
    }
    const [face] = facesOf(family, { name: family.name, axes: [], places: [place], lenient: true }, styles)
    if (!face) continue
    const named = width ? '' : style.width === usualWidth ? '' : WIDTHS[style.width] || 'normal-width'
    const own = weight ? hundredsOf(weight) : [style.weight]
    const axes = [width && 'wdth', weight && 'wght'].filter(Boolean)
    const label = axes.length > 0 ? axes.join('-') : String(style.weight)
    const key = [named, style.italic, face.weight, face.stretch].join()
    if (!found.has(key))
      found.set(key, {
        face,
        italic: style.italic,
        width: named,
        label,
        weights: own,
        isVariable: weight !== undefined,
      })
  }
  return [...found.values()]
}

/** Whether a variable file of the family has this static style. */
const isWithin = (styles: readonly FileStyle[], own: FileStyle) =>
  styles.some((style) => {
    const axis = axisOf(style, 'wght')
    return (
      axis !== undefined &&
      style.italic === own.italic &&
      (style.width === own.width || axisOf(style, 'wdth') !== undefined) &&
      axis.min <= own.weight &&
      axis.max >= own.weight
    )
  })
