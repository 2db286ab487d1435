import { partPage } from './part-page.tsx'

export const { load, Page } = partPage({
  kind: 'script',
  route: 'unicode-script',
  listRoute: 'unicode-scripts',
  listTitle: 'Scripts',
  word: 'script',
})
