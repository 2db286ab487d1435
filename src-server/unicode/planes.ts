/** Names of planes (Unicode Standard, section 2.8), with their abbreviations. */
const NAMES: Record<number, [name: string, abbreviation: string]> = {
  0: ['Basic Multilingual Plane', 'BMP'],
  1: ['Supplementary Multilingual Plane', 'SMP'],
  2: ['Supplementary Ideographic Plane', 'SIP'],
  3: ['Tertiary Ideographic Plane', 'TIP'],
  14: ['Supplementary Special-purpose Plane', 'SSP'],
  15: ['Supplementary Private Use Area-A', 'PUA-A'],
  16: ['Supplementary Private Use Area-B', 'PUA-B'],
}

/** Name of a plane; unnamed ones are empty. */
export const planeName = (plane: number): string => NAMES[plane]?.[0] ?? `Plane ${plane}, not assigned`

/** 'BMP'; the number where a plane has no abbreviation. */
export const planeAbbreviation = (plane: number): string => NAMES[plane]?.[1] ?? String(plane)
