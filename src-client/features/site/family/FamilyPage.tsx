import { useState } from 'react'
import { familyPath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { usePreferenceStore } from '../../../app/preferences.tsx'
import { fetchCommentParts as ownParts } from '../../community/comments/own-parts.ts'
import { FamilyView } from './FamilyView.tsx'
import { familyMeta } from './family-meta.ts'

export { ownParts }

export async function load(context: LoadContext): Promise<PageMeta | Elsewhere> {
  const { api, params, preferences } = context
  const family = await api.families.byId.fetch({ id: Number(params.familyId), text: preferences.fonttext })
  const path = familyPath(family)
  if (params.slug !== family.slug) return { moved: path }
  return familyMeta(family, context)
}

/** The key remounts the page for each family, so that it loads with the current text of the toolbar. */
export const Page = ({ params, meta }: PageProps) => (
  <OneFamily key={params.familyId} id={Number(params.familyId)} form={meta.form} />
)

function OneFamily({ id, form }: { id: number; form: PageMeta['form'] }) {
  // The text at load time. Later changes are drawn in the browser, without loading the family again.
  const store = usePreferenceStore()
  const [text] = useState(() => store.get().fonttext)
  const [family] = trpc.families.byId.useSuspenseQuery({ id, text })
  return <FamilyView family={family} form={form} />
}
