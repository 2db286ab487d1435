import type { AxisFact } from '#shared/contracts/publishing/font-facts.ts'
import { badParam } from '#shared/errors.ts'
import { usualPosition } from '#shared/preview/usual-position.ts'
import { WIDTH_PERCENT } from '#shared/style-sheet-path.ts'
import { embeddingRefusal } from '../catalogue/families/licence-facts.ts'
import { compareAxes, type FamilyRequest, type Place, type Span } from './css-grammar.ts'
import type { WebFamily, WebFile, WebStyle } from './web-fonts.queries.ts'
import { isInColour, mayBeCut } from './web-use.ts'

type Named = Pick<WebFamily, 'name'>

export interface FileStyle extends WebStyle {
  file: WebFile
}

/** One style of a response: its file, its remaining axes, and its CSS descriptors. */
export interface Face {
  file: WebFile
  axes: FaceAxes
  weight: string
  style: string
  stretch: string | null
}

/** Null = the unmodified file. */
export type FaceAxes = { keep: readonly string[]; pin: Readonly<Record<string, number>> } | null

/** Axes that CSS sets from properties of the text; others are pinned to the requested position. */
const FOLLOWED = new Set(['wght', 'wdth'])

export const point = (value: number): Span => ({ from: value, to: value })
const isPoint = (span: Span) => span.from === span.to
export const axisOf = (style: FileStyle, tag: string) => style.file.facts.axes.find((axis) => axis.tag === tag)
const reaches = (axis: AxisFact, span: Span) => span.from >= axis.min && span.to <= axis.max
/** As CSS writes it. */
export const spell = (span: Span, unit = '') =>
  isPoint(span) ? `${span.from}${unit}` : `${span.from}${unit} ${span.to}${unit}`

const HUNDREDS = [100, 200, 300, 400, 500, 600, 700, 800, 900]

/** Weights on an axis that have names in CSS. */
export const hundredsOf = (axis: Pick<AxisFact, 'min' | 'max'>): number[] =>
  HUNDREDS.filter((weight) => weight >= axis.min && weight <= axis.max)

/** Whether the file may be served in pieces. */
export const isDivisible = (file: WebFile): boolean => mayBeCut(file.facts) && !isInColour(file.facts)

/**
 * The requested styles of a family.
 * @throws AppError BAD_REQUEST naming the missing axis or style
 */
export function facesOf(family: Named, request: FamilyRequest, all: readonly FileStyle[]): Face[] {
  const styles = all.filter((style) => embeddingRefusal(style.file.facts) === null)
  if (styles.length === 0)
    throw refusal(
      `${family.name} is not served to other sites: ${all[0] ? embeddingRefusal(all[0].file.facts) : 'it has no file'}.`,
    )
  if (request.places.length === 0) return [toFace(usualStyle(styles), {})]
  if (!request.lenient) checkAxes(family, request, styles)
  const faces = request.places.flatMap((place) =>
    italicsOf(place).flatMap((italic) => {
      const style = styleAt(styles, italic, place)
      if (style) return [toFace(style, place)]
      const fixed = stylesWithin(styles, italic, place)
      if (fixed.length > 0) return fixed.map((one) => toFace(one, { ...place, wght: point(one.weight) }))
      if (request.lenient) return []
      throw refusal(`${family.name} has no style ${describe(request, place)}. It has: ${offer(styles)}.`)
    }),
  )
  if (faces.length === 0) return [toFace(usualStyle(styles), {})]
  return faces
}

const refusal = (message: string) => badParam('family', message)

const italicsOf = (place: Place): boolean[] => {
  const ital = place.ital ?? point(0)
  return [0, 1].filter((value) => value >= ital.from && value <= ital.to).map((value) => value === 1)
}

function checkAxes(family: Named, request: FamilyRequest, styles: readonly FileStyle[]): void {
  const known = new Set(['wght', ...styles.flatMap((style) => style.file.facts.axes.map((axis) => axis.tag))])
  if (styles.some((style) => style.italic)) known.add('ital')
  if (styles.some((style) => style.width !== 5)) known.add('wdth')
  const unknown = request.axes.find(
    (tag) => !known.has(tag) && !(tag === 'ital' && request.places.every((place) => isZero(place.ital!))),
  )
  if (unknown !== undefined)
    throw refusal(`${family.name} has no axis ${unknown}. It has: ${[...known].sort(compareAxes).join(', ')}.`)
}

const isZero = (span: Span) => span.from === 0 && span.to === 0

/** Upright, of normal width, with the weight nearest to 400. */
function usualStyle(styles: readonly FileStyle[]): FileStyle {
  const distance = (style: FileStyle) =>
    (style.italic ? 10_000 : 0) +
    Math.abs(style.width - 5) * 1000 +
    (axisOf(style, 'wght') ? 0 : Math.abs(style.weight - 400))
  return styles.toSorted((a, b) => distance(a) - distance(b))[0]!
}

function styleAt(styles: readonly FileStyle[], italic: boolean, place: Place): FileStyle | null {
  const fitting = styles.filter((style) => style.italic === italic && fits(style, place))
  if (fitting.length === 0) return null
  // For a single style a static file is smaller than a variable one.
  const fixed = fitting.filter((style) => style.file.facts.axes.length === 0)
  return usualStyle(fixed.length > 0 ? fixed : fitting)
}

/**
 * Static files within a range that no variable file covers, lightest first: a migrating site may know the family as one
 * variable file.
 */
function stylesWithin(styles: readonly FileStyle[], italic: boolean, place: Place): FileStyle[] {
  const range = place.wght
  if (!range || isPoint(range)) return []
  const weights = new Set(styles.map(({ weight }) => weight).filter((one) => one >= range.from && one <= range.to))
  return [...weights]
    .sort((a, b) => a - b)
    .flatMap((weight) => {
      const fixed = styles.filter((style) => style.weight === weight && !axisOf(style, 'wght'))
      return styleAt(fixed, italic, { ...place, wght: point(weight) }) ?? []
    })
}

function fits(style: FileStyle, place: Place): boolean {
  return Object.entries(place).every(([tag, span]) => {
    if (tag === 'ital') return true
    const axis = axisOf(style, tag)
    if (axis) return reaches(axis, span)
    const own = tag === 'wght' ? style.weight : tag === 'wdth' ? WIDTH_PERCENT[style.width] : null
    return own !== null && span.from === own && span.to === own
  })
}

function toFace(style: FileStyle, place: Place): Face {
  const { facts } = style.file
  const weightAxis = axisOf(style, 'wght')
  const whole = facts.axes.length === 0 || !isDivisible(style.file)
  const keep = facts.axes
    .filter(({ tag }) => place[tag] && (FOLLOWED.has(tag) || !isPoint(place[tag])))
    .map(({ tag }) => tag)
  const pin = Object.fromEntries(
    facts.axes
      .filter(({ tag }) => !keep.includes(tag))
      .map((axis) => [axis.tag, place[axis.tag]?.from ?? usualPosition(axis)]),
  )
  const weight = place.wght ?? point(weightAxis ? usualPosition(weightAxis) : style.weight)
  const width = place.wdth ?? (style.width === 5 ? null : point(WIDTH_PERCENT[style.width] ?? 100))
  const slant = axisOf(style, 'slnt') && place.slnt
  return {
    file: style.file,
    axes: whole ? null : { keep, pin },
    weight: spell(weight),
    style: style.italic
      ? 'italic'
      : slant && !isZero(slant)
        ? `oblique ${spell({ from: -slant.to, to: -slant.from }, 'deg')}`
        : 'normal',
    stretch: width && spell(width, '%'),
  }
}

const describe = (request: FamilyRequest, place: Place) =>
  `${request.axes.join(',')}@${request.axes.map((tag) => spell(place[tag]!).replace(' ', '..')).join(',')}`

/** 'ital,wght@0,400; 0,700; 1,100..900'. */
function offer(styles: readonly FileStyle[]): string {
  const shown = styles.slice(0, 20).map((style) => {
    const axis = axisOf(style, 'wght')
    return `${Number(style.italic)},${axis ? `${axis.min}..${axis.max}` : style.weight}`
  })
  return `ital,wght@${[...new Set(shown)].sort().join('; ')}`
}
