import { type RouteName, routePath } from '#shared/routes.ts'
import { safeNext } from '#shared/safe-next.ts'
import { currentIdentity, refreshIdentity } from '../../app/identity.ts'
import type { Elsewhere, LoadContext, PageMeta } from '../../app/page.ts'

/** Head of a page for logging in or joining: not indexed; people who are logged in are redirected onwards. */
export async function entryMeta(
  { api, config, form, identity, query }: LoadContext,
  name: RouteName,
  title: string,
  options: { evenSignedIn?: boolean } = {},
): Promise<PageMeta | Elsewhere> {
  const meta: PageMeta = {
    title: `${title} · ${config.siteName}`,
    description: `${title} at ${config.siteName}`,
    canonical: routePath(name),
    robots: 'noindex',
    ...(form ? { form } : {}),
  }
  if (identity.isLoggedIn && !form && !options.evenSignedIn && (await isStillIn(api)))
    return { status: 302, redirect: safeNext(query.get('next')) }
  return meta
}

/**
 * The session may have ended while the browser still shows an identity. Asking the server prevents a redirect loop between page and log-in.
 */
async function isStillIn(api: LoadContext['api']): Promise<boolean> {
  if (typeof window === 'undefined') return true
  await refreshIdentity(api)
  return currentIdentity().isLoggedIn
}

/** The address to open after logging in, passed on by each page before. */
export const nextOf = (query: URLSearchParams, meta: PageMeta): string =>
  safeNext(meta.form?.values.next ?? query.get('next'))
