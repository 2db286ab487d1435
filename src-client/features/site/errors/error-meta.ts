import { type RouteName, routePath } from '#shared/routes.ts'
import type { LoadContext, PageMeta } from '../../../app/page.ts'

/** Head of a page that shows an error: its status, and nothing for search engines to keep. */
export const errorMeta = (
  { config }: LoadContext,
  name: RouteName,
  error: { status: number; title: string; description: string },
): PageMeta => ({
  status: error.status,
  title: `${error.title} · ${config.siteName}`,
  description: error.description,
  canonical: routePath(name),
  robots: 'noindex',
})
