/** Temperature scales, relative to kelvin: value = kelvin × factor + offset. */
export const SCALES = [
  { key: 'c', name: 'Celsius', sign: '°C', factor: 1, offset: -273.15 },
  { key: 'f', name: 'Fahrenheit', sign: '°F', factor: 1.8, offset: -459.67 },
  { key: 'k', name: 'Kelvin', sign: 'K', factor: 1, offset: 0 },
  { key: 'r', name: 'Réaumur', sign: '°Ré', factor: 0.8, offset: -218.52 },
] as const
export type ScaleKey = (typeof SCALES)[number]['key']

/** A typed number, with a decimal point or comma and any minus or dash; null if it is not a number. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/[−–]/, '-').replace(',', '.')
  return /^[+-]?\d{1,9}(?:\.\d{0,6})?$/.test(plain) ? Number(plain) : null
}

/** The temperature in every scale; null below absolute zero. */
export function inAllScales(value: number, from: ScaleKey): { key: ScaleKey; text: string }[] | null {
  const scale = SCALES.find((one) => one.key === from)!
  const kelvin = (value - scale.offset) / scale.factor
  if (kelvin < -1e-9) return null
  return SCALES.map((one) => ({ key: one.key, text: `${rounded(kelvin * one.factor + one.offset)} ${one.sign}` }))
}

/** At most two decimals, with a real minus. */
function rounded(value: number): string {
  const text = String(Number(value.toFixed(2)))
  return (text === '-0' ? '0' : text).replace('-', '−')
}
