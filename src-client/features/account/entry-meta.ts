import { type RouteName, routePath } from '#shared/routes.ts'
import { safeNext } from '#shared/safe-next.ts'
import type { LoadContext, PageMeta } from '../../app/page.ts'

/** Head of a page on the way in: nothing for search engines; whoever is in already goes straight on. */
export function entryMeta(
  { config, form, identity, query }: LoadContext,
  name: RouteName,
  title: string,
  options: { evenSignedIn?: boolean } = {},
): PageMeta {
  const meta: PageMeta = {
    status: form?.status ?? 200,
    title: `${title} · ${config.siteName}`,
    description: `${title} at ${config.siteName}`,
    canonical: routePath(name),
    robots: 'noindex',
    ...(form ? { form } : {}),
  }
  if (identity.isLoggedIn && !form && !options.evenSignedIn)
    return { ...meta, status: 302, redirect: safeNext(query.get('next')) }
  return meta
}

/** Where the visitor goes on to, carried by each page on the way. */
export const nextOf = (query: URLSearchParams, meta: PageMeta): string =>
  safeNext(meta.form?.values.next ?? query.get('next'))
