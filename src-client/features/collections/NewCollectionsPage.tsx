import { routePath } from '#shared/routes.ts'
import type { LoadContext, PageProps } from '../../app/page.ts'
import { type CollectionsKind, CollectionsList, loadCollections } from './CollectionsList.tsx'

const KIND: CollectionsKind = {
  path: routePath('new-collections'),
  title: 'New collections',
  sort: 'date',
  order: 'newest first',
}

export const load = (context: LoadContext) => loadCollections(context, KIND)

export function Page({ query }: PageProps) {
  return <CollectionsList kind={KIND} query={query} />
}
