import { type ListPlace, placeIn } from '#shared/paging.ts'

/** One page of what a search finds; of a page past the end the last one. */
export async function pageOrLast<T extends { total: number }>(
  ask: (page: number) => Promise<T>,
  page: number,
  size: number,
): Promise<{ found: T; place: ListPlace }> {
  const found = await ask(page)
  const place = placeIn(found.total, page, size)
  return { found: place.page === page ? found : await ask(place.page), place }
}
