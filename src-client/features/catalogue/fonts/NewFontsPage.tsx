import { feedPaths } from '#shared/asset-paths.ts'
import { routePath } from '#shared/routes.ts'
import type { LoadContext, PageProps } from '../../../app/page.ts'
import { countSentence } from './count-sentence.ts'
import { FacetedList } from './FacetedList.tsx'
import type { ListKind } from './list-address.ts'
import { loadList } from './load-list.ts'

const KIND: ListKind = { sort: 'date' }
const TITLE = 'New fonts'

export const load = async (context: LoadContext) => ({
  ...(await loadList(context, KIND, {
    path: routePath('new-fonts'),
    title: TITLE,
    description: (result) =>
      `The newest of ${result.total} font families. Preview each with your own text and download it.`,
  })),
  feeds: [{ title: `New fonts on ${context.config.siteName}`, href: feedPaths.newFonts }],
})

export function Page({ query }: PageProps) {
  return <FacetedList kind={KIND} query={query} heading={TITLE} sentence={countSentence('newest first')} />
}
