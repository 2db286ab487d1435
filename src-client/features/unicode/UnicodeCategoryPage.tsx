import { partPage } from './part-page.tsx'

export const { load, Page } = partPage({
  kind: 'category',
  route: 'unicode-category',
  listRoute: 'unicode-categories',
  listTitle: 'General categories',
  word: 'category',
})
