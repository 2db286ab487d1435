import { type RouteName, routePath } from '#shared/routes.ts'
import { safeNext } from '#shared/safe-next.ts'
import { currentIdentity, refreshIdentity } from '../../app/identity.ts'
import type { LoadContext, PageMeta } from '../../app/page.ts'

/** Head of a page on the way in: nothing for search engines; whoever is in already goes straight on. */
export async function entryMeta(
  { api, config, form, identity, query }: LoadContext,
  name: RouteName,
  title: string,
  options: { evenSignedIn?: boolean } = {},
): Promise<PageMeta> {
  const meta: PageMeta = {
    status: form?.status ?? 200,
    title: `${title} · ${config.siteName}`,
    description: `${title} at ${config.siteName}`,
    canonical: routePath(name),
    robots: 'noindex',
    ...(form ? { form } : {}),
  }
  if (identity.isLoggedIn && !form && !options.evenSignedIn && (await isStillIn(api)))
    return { ...meta, status: 302, redirect: safeNext(query.get('next')) }
  return meta
}

/** A browser may remember somebody whose session has ended: asking the server keeps page and log-in from sending each other away. */
async function isStillIn(api: LoadContext['api']): Promise<boolean> {
  if (typeof window === 'undefined') return true
  await refreshIdentity(api)
  return currentIdentity().isLoggedIn
}

/** Where the visitor goes on to, carried by each page on the way. */
export const nextOf = (query: URLSearchParams, meta: PageMeta): string =>
  safeNext(meta.form?.values.next ?? query.get('next'))
