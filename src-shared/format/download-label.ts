/**
 * Download counts in rows: 99 → '<100', 12345 → '12,345', above 100,000 '101k', above a million '1.2 million'.
 * Truncated, not rounded: a label never exceeds the count.
 */
export function downloadLabel(downloads: number): string {
  const count = Math.max(0, Math.floor(downloads))
  if (count < 100) return '<100'
  if (count > 1_000_000) return `${Math.floor(count / 1_000_000)}.${Math.floor((count % 1_000_000) / 100_000)} million`
  if (count > 100_000) return `${Math.floor(count / 1000)}k`
  return groupThousands(count)
}

/** 12345 → '12,345', the same on every machine (no locale data involved). */
export function groupThousands(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** '1 font', '3 fonts', 'no fonts'. */
export function countLabel(count: number, one: string, many = `${one}s`): string {
  return count === 0 ? `no ${many}` : count === 1 ? `1 ${one}` : `${groupThousands(count)} ${many}`
}
