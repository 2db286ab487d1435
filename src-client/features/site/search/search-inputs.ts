import type { CollectionsSearchInput, DesignersSearchInput } from '#shared/contracts/collections/collections.ts'
import type { Preferences } from '#shared/preview/preferences.ts'

/** The inputs of both searches. load() and the page must use the same ones. */
export const designersFound = (q: string, page: number, { listsize: size }: Preferences): DesignersSearchInput => ({
  q,
  page,
  size,
})
export const collectionsFound = (q: string, page: number, { listsize: size }: Preferences): CollectionsSearchInput => ({
  q,
  page,
  size,
})
