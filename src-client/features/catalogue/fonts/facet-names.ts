import { FEATURES } from '#shared/search/feature-names.ts'

const AXES: Record<string, string> = {
  wght: 'Weight',
  wdth: 'Width',
  opsz: 'Optical size',
  slnt: 'Slant',
  ital: 'Italic',
  GRAD: 'Grade',
  SOFT: 'Softness',
  WONK: 'Wonkiness',
  EDPT: 'Extrusion depth',
  EHLT: 'Edge highlight',
}

export function featureName(tag: string): string {
  const set = /^ss(\d\d)$/.exec(tag)
  if (set) return `Stylistic set ${Number(set[1])}`
  return FEATURES[tag] ?? tag
}
/** The nine width classes of OpenType. */
const WIDTHS = [
  'Ultra condensed',
  'Extra condensed',
  'Condensed',
  'Semi condensed',
  'Normal width',
  'Semi expanded',
  'Expanded',
  'Extra expanded',
  'Ultra expanded',
]
export const widthName = (width: string) => WIDTHS[Number(width) - 1] ?? width
export const axisName = (tag: string) => AXES[tag] ?? tag
