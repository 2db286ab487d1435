/** '107 families, newest first.' or, with filters, '12 families match your filters.' */
export const countSentence = (order: string) => (count: string, filtered: boolean) =>
  filtered
    ? `${families(count)} ${count === '1' ? 'matches' : 'match'} your filters.`
    : count === '0'
      ? 'No families.'
      : `${families(count)}, ${order}.`

export const families = (count: string) => (count === '1' ? '1 family' : `${count === '0' ? 'No' : count} families`)
