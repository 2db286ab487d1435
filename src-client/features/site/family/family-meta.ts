import type { FamilyDetails } from '#shared/contracts/catalogue/families.ts'
import { familyPath } from '#shared/routes.ts'
import type { LoadContext, PageMeta } from '../../../app/page.ts'
import { jsonLd, pageDescription, pageTitle, primaryFont } from '../../catalogue/families/family-view.ts'
import { loadComments } from '../../community/comments/comments-data.ts'
import { loadStanding } from '../../community/ratings/use-standing.ts'
import { fetchLaterSections } from './later-sections.ts'

/** Head of a family's page. Also fetches the code points of the primary style, which the page shows at once. */
export async function familyMeta(
  family: FamilyDetails,
  { api, config, identity, form }: LoadContext,
): Promise<PageMeta> {
  const font = primaryFont(family)
  if (font?.file) await api.families.glyphs.fetch({ fontId: font.id })
  await Promise.all([
    loadComments(api, family.familyId),
    loadStanding(api, identity, family.familyId),
    fetchLaterSections(),
  ])
  return {
    title: pageTitle(family, config.siteName),
    description: pageDescription(family),
    canonical: familyPath(family),
    image: family.picture ?? undefined,
    ...(import.meta.env.SSR ? { jsonLd: jsonLd(family, config) } : {}),
    // The other forms are single buttons, with no room for an error message.
    ...(form?.form?.startsWith('comment') ? { form } : {}),
  }
}
