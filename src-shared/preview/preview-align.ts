/** Where a text that leaves room in its picture stands. */
export const PREVIEW_ALIGNMENTS = ['start', 'center', 'end'] as const
export type PreviewAlign = (typeof PREVIEW_ALIGNMENTS)[number]

/** What a picture's address may ask for: 'ink' = at its start by the first letter's ink, not by the room that the letter keeps. */
export const PICTURE_ALIGNMENTS = [...PREVIEW_ALIGNMENTS, 'ink'] as const
export type PictureAlign = (typeof PICTURE_ALIGNMENTS)[number]
