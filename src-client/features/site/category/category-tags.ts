import type { StyleNotesResult } from '#shared/contracts/catalogue/browse.ts'
import { SEARCH } from '#shared/limits.ts'

/** A label of the path that the catalogue knows. */
export type CategoryTag = StyleNotesResult['styles'][number]

/** Query key that turns "all of these tags" into "any of these". */
export const ANY_KEY = 'any'

/** Tags of a category's path, each once, in lower case. */
export const readTags = (text = ''): string[] =>
  [
    ...new Set(
      text
        .toLowerCase()
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ].slice(0, SEARCH.maxTags)

/** 'Serif and Retro fonts'; unknown tags are shown as they were written. */
export function headingOf(tags: readonly string[], known: readonly CategoryTag[], any: boolean): string {
  const labels = tags.map((tag) => known.find((one) => one.slug === tag)?.label ?? tag)
  const last = labels.at(-1) ?? ''
  const list = labels.length > 1 ? `${labels.slice(0, -1).join(', ')} ${any ? 'or' : 'and'} ${last}` : last
  return `${list} fonts`
}
