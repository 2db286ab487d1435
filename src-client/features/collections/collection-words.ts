import { countLabel } from '#shared/format/download-label.ts'

/** 'no fonts', '1 font', 'N fonts' (specification section 2). */
export const fontCountText = (fontCount: number) => countLabel(fontCount, 'font')

/** Number of empty cells in the last row of a grid of three. */
export const padding = (count: number) => (3 - (count % 3)) % 3
