import { routePath } from '#shared/routes.ts'
import type { LoadContext, PageProps } from '../../../app/page.ts'
import { countSentence } from './count-sentence.ts'
import { FacetedList } from './FacetedList.tsx'
import type { ListKind } from './list-address.ts'
import { loadList } from './load-list.ts'

const KIND: ListKind = { sort: 'popular', fixed: { freeOnly: true } }
const TITLE = 'Fonts free for commercial use'

export const load = (context: LoadContext) =>
  loadList(context, KIND, {
    path: routePath('commercial-fonts'),
    title: TITLE,
    description: (result) => `${result.total} font families that may be used commercially, 100% free.`,
  })

export function Page({ query }: PageProps) {
  return (
    <FacetedList kind={KIND} query={query} heading={TITLE} sentence={countSentence('each may be used commercially')} />
  )
}
