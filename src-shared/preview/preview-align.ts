/** Alignment of a text that is narrower than its picture. */
export const PREVIEW_ALIGNMENTS = ['start', 'center', 'end'] as const
export type PreviewAlign = (typeof PREVIEW_ALIGNMENTS)[number]

/**
 * Alignments in picture addresses: 'ink' = start, aligned by the first letter's ink instead of its side bearing; 'fit' = the ink as
 * large as the picture, which is cut to it, so the picture is at most as large as requested and the type size does not count; 'trim' =
 * 'ink', in a picture as wide as the line, but at most as wide as requested.
 */
export const PICTURE_ALIGNMENTS = [...PREVIEW_ALIGNMENTS, 'ink', 'fit', 'trim'] as const
export type PictureAlign = (typeof PICTURE_ALIGNMENTS)[number]
