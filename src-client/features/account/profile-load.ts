import type { ProfileView } from '#shared/contracts/profile.ts'
import { type RouteName, routePath } from '#shared/routes.ts'
import type { LoadContext, PageMeta } from '../../app/page.ts'

/** Data and head of a page of an account. @returns the profile too, for pages that load more */
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
      status: form?.status ?? 200,
      title: `${title} · ${config.siteName}`,
      description: `${title} of ${profile.username} at ${config.siteName}`,
      canonical: routePath(name, { userId }),
      robots: 'noindex',
      ...(form ? { form } : {}),
    },
  }
}

/** Only its person sees it; an admin is shown what admins may edit. */
export const ownOnly = ({ profile, meta }: { profile: ProfileView; meta: PageMeta }): PageMeta =>
  profile.own ? meta : { ...meta, status: 302, redirect: routePath('profile-general', { userId: profile.userId }) }
