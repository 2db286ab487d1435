import { routePath } from '#shared/routes.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { families } from './count-sentence.ts'
import { FacetedList } from './FacetedList.tsx'
import { type ListKind, listState } from './list-address.ts'
import { loadList } from './load-list.ts'

const KIND: ListKind = { sort: null }
const headingOf = (q: string) => (q === '' ? 'Search fonts' : `Fonts for “${q}”`)

export const load = (context: LoadContext): Promise<PageMeta> =>
  loadList(context, KIND, {
    path: routePath('search-fonts'),
    title: headingOf(listState(KIND, context.query).q),
    description: (result) => `${result.total} font families found.`,
    emptyIs404: true,
  })

export function Page({ query }: PageProps) {
  return (
    <FacetedList
      kind={KIND}
      query={query}
      heading={headingOf(listState(KIND, query).q)}
      sentence={(count, filtered) => `${families(count)} found${filtered ? ' with your filters' : ''}.`}
    />
  )
}
