import { useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { usePreferenceStore } from '../../../app/preferences.tsx'
import { fetchCommentParts as ownParts } from '../../community/comments/own-parts.ts'
import { FamilyView } from './FamilyView.tsx'
import { familyMeta } from './family-meta.ts'

const asInput = (params: Record<string, string>) => ({ designer: params.designer ?? '', family: params.family ?? '' })

/** The family page at /{designer}/{family}. Its canonical address is the one with the id. */
export { ownParts }

export async function load(context: LoadContext): Promise<PageMeta> {
  const family = await context.api.families.byName.fetch({
    ...asInput(context.params),
    text: context.preferences.fonttext,
  })
  return familyMeta(family, context)
}

/** The key remounts the page for each family, see FamilyPage.tsx. */
export const Page = ({ params, meta }: PageProps) => (
  <OneFamily key={Object.values(params).join('/')} params={params} form={meta.form} />
)

function OneFamily({ params, form }: { params: PageProps['params']; form: PageMeta['form'] }) {
  const store = usePreferenceStore()
  // The text at load time, see FamilyPage.tsx.
  const [text] = useState(() => store.get().fonttext)
  const [family] = trpc.families.byName.useSuspenseQuery({ ...asInput(params), text })
  return <FamilyView family={family} form={form} />
}
