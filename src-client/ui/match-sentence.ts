import { countLabel } from '#shared/format/download-label.ts'

/** 'No designers match “q”.', '1 designer matches “q”.', '12 designers match “q”.' */
export const matchSentence = (total: number, one: string, q: string): string =>
  `${countLabel(total, one).replace(/^n/, 'N')} ${total === 1 ? 'matches' : 'match'} “${q}”.`
