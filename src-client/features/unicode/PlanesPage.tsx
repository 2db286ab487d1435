import { routePath } from '#shared/routes.ts'
import { partsPage } from './parts-page.tsx'
import { charactersHref } from './unicode-address.ts'

export const { load, Page } = partsPage({
  kind: 'plane',
  route: 'unicode-planes',
  title: 'Planes',
  sentence: (count) => `${count} planes of 65,536 code points each, and how many of them are assigned.`,
  href: (part) =>
    charactersHref(
      routePath('unicode-chars'),
      { q: '', filter: '', sort: '', page: 1 },
      { filter: `plane~${part.slug}` },
    ),
})
