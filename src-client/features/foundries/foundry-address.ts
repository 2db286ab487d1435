import type { FoundryBrief } from '#shared/contracts/foundries/foundries.ts'
import { type RouteName, routePath } from '#shared/routes.ts'
import type { Elsewhere, LoadContext, PageMeta } from '../../app/page.ts'

/** Pages of a foundry, which have no id in their path. */
export type FoundryRoute = Extract<
  RouteName,
  'manage-fonts' | 'foundry-analytics' | 'foundry-activity' | 'foundry-edit' | 'foundry-setup'
>

/** The foundry named in the address; without one, the person's first. An invalid id becomes 0, which no foundry has. */
export function foundryIdOf(query: URLSearchParams, values?: Record<string, string>): { foundryId?: number } {
  const given = values?.foundryId || query.get('foundry')
  if (!given) return {}
  return { foundryId: /^[1-9]\d{0,8}$/.test(given) ? Number(given) : 0 }
}

/** Address of a foundry's page. */
export const foundryPath = (route: FoundryRoute, foundryId: number, more: Record<string, string> = {}) =>
  `${routePath(route)}?${new URLSearchParams({ foundry: String(foundryId), ...more })}`

/** The foundry of the page. If the person has none, redirects to creating one. */
export async function loadFoundry({
  api,
  query,
  form,
}: LoadContext): Promise<{ foundry: FoundryBrief; nowhere: null } | { foundry: null; nowhere: Elsewhere }> {
  const [foundry] = await Promise.all([
    api.foundries.brief.fetch(foundryIdOf(query, form?.values)),
    api.foundries.own.fetch(),
  ])
  return foundry
    ? { foundry, nowhere: null }
    : { foundry: null, nowhere: { status: 302, redirect: routePath('foundry-create') } }
}

/** Head of a page of a foundry. */
export const foundryMeta = (
  { config, form }: LoadContext,
  route: FoundryRoute,
  title: string,
  foundry: FoundryBrief,
): PageMeta => ({
  title: `${title} · ${foundry.name} · ${config.siteName}`,
  description: `${title} of ${foundry.name} at ${config.siteName}`,
  canonical: foundryPath(route, foundry.id),
  robots: 'noindex',
  ...(form ? { form } : {}),
})
