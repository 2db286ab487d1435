/** Weight of plain text. */
const REGULAR = 400

/**
 * Initial position of a variation axis: the font's default, but Regular for weight if the font includes it. The default
 * of a file is often its thinnest master, and browsers show 400 as well.
 */
export const usualPosition = (axis: { tag: string; min: number; default: number; max: number }): number =>
  axis.tag === 'wght' ? Math.min(axis.max, Math.max(axis.min, REGULAR)) : axis.default
