/** '?, ?, ?' for an IN list of this many values; the caller never passes an empty list. */
export const placeholders = (count: number) => Array(count).fill('?').join(', ')

/** Cuts a list into pieces short enough for one statement. */
export function chunks<T>(items: readonly T[], size: number): T[][] {
  const pieces: T[][] = []
  for (let i = 0; i < items.length; i += size) pieces.push(items.slice(i, i + size))
  return pieces
}
