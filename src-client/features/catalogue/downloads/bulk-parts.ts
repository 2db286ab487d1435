import { BULK } from '#shared/limits.ts'

/** Address of one bundle. */
export const bulkHref = (ids: readonly number[]) => `/api/families/bundle?ids=${ids.join(',')}`

/** Families in as few bundles as the site makes at once, all about equally long. */
export function bulkParts(ids: readonly number[]): number[][] {
  const unique = [...new Set(ids)]
  const parts = Math.ceil(unique.length / BULK.maxFamilies)
  const length = Math.ceil(unique.length / Math.max(1, parts))
  return Array.from({ length: parts }, (_, at) => unique.slice(at * length, (at + 1) * length))
}
