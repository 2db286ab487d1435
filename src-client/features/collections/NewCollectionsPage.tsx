import { routePath } from '#shared/routes.ts'
import { collectionsPage } from './CollectionsList.tsx'

export const { load, Page } = collectionsPage({
  path: routePath('new-collections'),
  title: 'New collections',
  sort: 'date',
  order: 'newest first',
})
