import type { SuggestResult } from '#shared/contracts/site/site.ts'
import { collectionPath, familyPath, routePath } from '#shared/routes.ts'

export interface SuggestOption {
  key: string
  href: string
}

/** All suggestions that the arrow keys reach, in display order. */
export function suggestOptions(found: SuggestResult, q: string): SuggestOption[] {
  return [
    ...found.families.map((family) => ({ key: `f${family.familyId}`, href: familyPath(family) })),
    ...found.designers.map((designer) => ({
      key: `d${designer.slug}`,
      href: routePath('designer', { designer: designer.slug }),
    })),
    ...found.collections.map((collection) => ({ key: `c${collection.id}`, href: collectionPath(collection) })),
    { key: 'all', href: `${routePath('search')}?${new URLSearchParams({ q })}` },
  ]
}
