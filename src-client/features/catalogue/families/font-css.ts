import type { FontDetails } from '#shared/contracts/catalogue/families.ts'

type Axis = FontDetails['axes'][number]
/** Axis values by tag, without axes at their start value. */
export type AxisSettings = Record<string, number>

/** At most two decimals, without trailing zeros, as set by sliders. */
export const axisNumber = (value: number) => String(Math.round(value * 100) / 100)

/** Value of font-variation-settings, with all axes: the property does not inherit them one by one. */
export function variationCss(axes: readonly Axis[], settings: AxisSettings): string {
  if (axes.length === 0) return 'normal'
  return axes.map((axis) => `"${axis.tag}" ${axisNumber(settings[axis.tag] ?? axis.start)}`).join(', ')
}
