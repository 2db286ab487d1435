import type { StudioFamily } from '#shared/contracts/publishing/studio.ts'
import { type RouteName, routePath } from '#shared/routes.ts'
import type { LoadContext, PageMeta } from '../../../app/page.ts'

/** Name of a family, with a substitute for unnamed ones. */
export const nameOf = (family: { name: string }) => family.name || 'New family'

/** Data and head of a page to edit a family. */
export async function loadStudio(
  { api, params, config, form }: LoadContext,
  route: RouteName,
  title: string,
): Promise<{ family: StudioFamily; meta: PageMeta }> {
  const familyId = Number(params.familyId)
  const family = await api.studio.family.fetch({ familyId }, { staleTime: 0 })
  return {
    family,
    meta: {
      title: `${title}: ${nameOf(family)} · ${config.siteName}`,
      description: `${title} of ${nameOf(family)} by ${family.foundry.name}.`,
      canonical: routePath(route, { familyId }),
      robots: 'noindex',
      ...(form ? { form } : {}),
    },
  }
}

/** Private address of a font file. */
export const typeUrl = (familyId: number, fontFileId: number) => `/api/v3/family/${familyId}/proof/${fontFileId}.ttf`

/** Private address of a picture of a line of text in a font file, on a transparent ground. */
export function proofUrl(
  familyId: number,
  fontFileId: number,
  picture: { text: string; size: number; width: number; height: number; fg: string },
): string {
  const { text, size, width, height, fg } = picture
  const query = new URLSearchParams({
    text,
    s: String(size),
    w: String(width * 2),
    h: String(height * 2),
    dpr: '2',
    fg,
    bg: 'FFFFFF',
    tb: '1',
  })
  return `/api/v3/family/${familyId}/proof/${fontFileId}.png?${query}`
}
