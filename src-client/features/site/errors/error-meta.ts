import { type RouteName, routePath } from '#shared/routes.ts'
import type { LoadContext, PageMeta } from '../../../app/page.ts'

/** Head of an error page: its status, and no indexing. */
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
