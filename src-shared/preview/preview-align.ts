/** Where a text that leaves room in its picture stands. */
export const PREVIEW_ALIGNMENTS = ['start', 'center', 'end'] as const
export type PreviewAlign = (typeof PREVIEW_ALIGNMENTS)[number]
