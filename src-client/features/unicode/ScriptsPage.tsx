import { routePath } from '#shared/routes.ts'
import { partsPage } from './parts-page.tsx'

/** All scripts by name. */
export const { load, Page } = partsPage({
  kind: 'script',
  route: 'unicode-scripts',
  title: 'Scripts',
  sentence: (count) => `${count} scripts by name, each with the characters that belong to it alone.`,
  href: (part) => routePath('unicode-script', { slug: part.slug }),
})
