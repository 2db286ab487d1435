/** Weight of plain text. */
const REGULAR = 400

/**
 * Where a variation axis stands while nobody has set it: where the font says, but never lighter or bolder than Regular
 * if the font has Regular. The default of a file is often its thinnest master, and a browser shows it at 400 as well.
 */
export const usualPosition = (axis: { tag: string; min: number; default: number; max: number }): number =>
  axis.tag === 'wght' ? Math.min(axis.max, Math.max(axis.min, REGULAR)) : axis.default
