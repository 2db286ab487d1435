import { BASKET } from '#shared/limits.ts'
import { type Preferences, previewColours } from '#shared/preview/preferences.ts'
import { routePath } from '#shared/routes.ts'

/** Ids in the path of a page, '12-7', each once. Like all pages, it ignores invalid values. */
export function idsInPath(text = ''): number[] {
  const ids = text.split('-').filter((id) => /^\d{1,10}$/.test(id))
  return [...new Set(ids.map(Number))].filter((id) => id > 0).slice(0, BASKET.max)
}

/** Page of a basket with these styles; without ids, of this browser's. Ids are in the path, because shared links drop the query. */
export const basketPath = (ids: readonly number[]) =>
  ids.length === 0 ? routePath('basket') : routePath('basket', { ids: ids.join('-') })

/** The same with text, language and colours of the preview. Colours only together: one alone may be illegible in night mode. */
export function sharedBasketPath(ids: readonly number[], preferences: Preferences): string {
  const { fonttext, fontlang, fontfg, fontbg } = preferences
  const { fg, bg } = previewColours(preferences)
  const query = String(
    new URLSearchParams({
      ...(fonttext ? { text: fonttext } : {}),
      ...(fontlang ? { textlang: fontlang } : {}),
      ...(fontfg || fontbg ? { textfg: fg, textbg: bg } : {}),
    }),
  )
  return basketPath(ids) + (query === '' ? '' : `?${query}`)
}
