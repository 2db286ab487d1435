import { routePath } from '#shared/routes.ts'
import type { LoadContext, PageProps } from '../../../app/page.ts'
import { countSentence } from './count-sentence.ts'
import { FacetedList } from './FacetedList.tsx'
import type { ListKind } from './list-address.ts'
import { loadList } from './load-list.ts'

const KIND: ListKind = { sort: 'popular' }
const TITLE = 'Popular fonts'

export const load = (context: LoadContext) =>
  loadList(context, KIND, {
    path: routePath('popular-fonts'),
    title: TITLE,
    description: (result) =>
      `${result.total} font families, most downloaded first. Preview each with your own text and download it.`,
  })

export function Page({ query }: PageProps) {
  return <FacetedList kind={KIND} query={query} heading={TITLE} sentence={countSentence('most downloaded first')} />
}
