import type { ProfileView } from '#shared/contracts/account/profile.ts'
import { type RouteName, routePath } from '#shared/routes.ts'
import type { Elsewhere, LoadContext, PageMeta } from '../../app/page.ts'

/** Forms of one button in a list. Their row may be gone, so the page shows their errors above everything else. */
const BUTTONS = new Set(['session', 'sessions', 'endKey'])

/** Data and head of an account page. @returns the profile too, for pages that load more */
export async function loadProfile(
  { api, params, config, form }: LoadContext,
  name: RouteName,
  title: string,
): Promise<{ profile: ProfileView; meta: PageMeta }> {
  const userId = Number(params.userId)
  const profile = await api.profile.view.fetch({ userId })
  return {
    profile,
    meta: {
      title: `${title} · ${config.siteName}`,
      description: `${title} of ${profile.username} at ${config.siteName}`,
      canonical: routePath(name, { userId }),
      robots: 'noindex',
      ...(form && !BUTTONS.has(form.form ?? '') ? { form } : {}),
    },
  }
}

/** Redirects admins to the only page of another person that they may edit. */
export const ownOnly = ({ profile, meta }: { profile: ProfileView; meta: PageMeta }): PageMeta | Elsewhere =>
  profile.own ? meta : { status: 302, redirect: routePath('profile-general', { userId: profile.userId }) }
