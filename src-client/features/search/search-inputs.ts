import type { CollectionsSearchInput, DesignersSearchInput } from '#shared/contracts/collections.ts'

/** Whole rows of one, two and three. */
const SIZE = 24

/** The inputs that load() and the page must agree on. */
export const designersFound = (q: string, page: number): DesignersSearchInput => ({ q, page, size: SIZE })
export const collectionsFound = (q: string, page: number): CollectionsSearchInput => ({ q, page, size: SIZE })
