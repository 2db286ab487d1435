import { routePath } from '#shared/routes.ts'
import { partsPage } from './parts-page.tsx'

/** All blocks in code point order. */
export const { load, Page } = partsPage({
  kind: 'block',
  route: 'unicode-blocks',
  title: 'Unicode blocks',
  sentence: (count) => `${count} blocks, in the order of their code points, each with its assigned characters.`,
  href: (part) => routePath('unicode-block', { slug: part.slug }),
})
