/** '?, ?, ?' for an IN list of this many values, at least one. */
export const placeholders = (count: number) => Array(count).fill('?').join(', ')

/** Splits a list into chunks that fit one statement. */
export function chunks<T>(items: readonly T[], size: number): T[][] {
  const pieces: T[][] = []
  for (let i = 0; i < items.length; i += size) pieces.push(items.slice(i, i + size))
  return pieces
}
