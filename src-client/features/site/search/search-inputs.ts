import type { Preferences } from '#shared/preview/preferences.ts'

/** The input of the searches for designers and for collections. load() and the page must use the same one. */
export const thingsFound = (q: string, page: number, { listsize: size }: Preferences) => ({ q, page, size })
