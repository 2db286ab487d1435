import { routePath } from '#shared/routes.ts'
import { collectionsPage } from './CollectionsList.tsx'

export const { load, Page } = collectionsPage({
  path: routePath('popular-collections'),
  title: 'Popular collections',
  sort: 'popular',
  order: 'most popular first',
})
