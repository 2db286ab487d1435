import { routePath } from '#shared/routes.ts'
import { partsPage } from './parts-page.tsx'

/** All general categories by name. */
export const { load, Page } = partsPage({
  kind: 'category',
  route: 'unicode-categories',
  title: 'General categories',
  sentence: (count) => `${count} categories: every assigned code point is in exactly one.`,
  href: (part) => routePath('unicode-category', { slug: part.slug }),
})
