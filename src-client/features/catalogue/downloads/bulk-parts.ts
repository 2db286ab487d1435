import { BULK } from '#shared/limits.ts'

/** Address of the ZIP with these families. */
export const bulkHref = (ids: readonly number[]) => `/api/families/bundle?ids=${ids.join(',')}`

/** Splits families into as few ZIPs as BULK.maxFamilies allows, all about the same size. */
export function bulkParts(ids: readonly number[]): number[][] {
  const unique = [...new Set(ids)]
  const parts = Math.ceil(unique.length / BULK.maxFamilies)
  const length = Math.ceil(unique.length / Math.max(1, parts))
  return Array.from({ length: parts }, (_, at) => unique.slice(at * length, (at + 1) * length))
}
