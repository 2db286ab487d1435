import { partPage } from './part-page.tsx'

export const { load, Page } = partPage({
  kind: 'block',
  route: 'unicode-block',
  listRoute: 'unicode-blocks',
  listTitle: 'Unicode blocks',
  word: 'block',
})
