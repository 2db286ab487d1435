import { keepPreviousData } from '@tanstack/react-query'
import type { DesignerSort } from '#shared/contracts/collections/collections.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { ListPages } from '../../../app/ListPages.tsx'
import { useNavigation } from '../../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { usePreferences } from '../../../app/preferences.tsx'
import { ListBar } from '../../../ui/ListBar.tsx'
import { matchSentence } from '../../../ui/match-sentence.ts'
import { useKept } from '../../../ui/use-kept.ts'
import { DesignerGrid, NoDesigners } from './DesignerGrid.tsx'
import { DESIGNER_SORT_OPTIONS, designersHref, designersInput, designersState } from './designers-address.ts'

const PATH = routePath('designers')

export async function load({ api, query, preferences, config }: LoadContext): Promise<PageMeta> {
  const state = designersState(query)
  const result = await api.designers.search.fetch(designersInput(state, preferences))
  const { page, pages, total } = result
  const at = (to: number) => designersHref(PATH, { ...state, page }, { page: to })
  return {
    status: total === 0 && state.q !== '' ? 404 : 200,
    title: `Font designers${page > 1 ? `, page ${page}` : ''} · ${config.siteName}`,
    description: `${countLabel(total, 'designer')} and foundries with their families: browse, preview and download.`,
    canonical: at(page),
    prev: page > 1 ? at(page - 1) : undefined,
    next: page < pages ? at(page + 1) : undefined,
    robots: total === 0 || state.q !== '' || state.sort !== 'popular' ? 'noindex' : undefined,
  }
}

/** All designers with fonts on this site. */
export function Page({ query }: PageProps) {
  const { navigate } = useNavigation()
  const state = designersState(query)
  const { data } = trpc.designers.search.useQuery(designersInput(state, usePreferences()), {
    placeholderData: keepPreviousData,
  })
  const result = useKept(data)
  const href = (change: Parameters<typeof designersHref>[2]) => designersHref(PATH, state, change)
  const total = result?.total ?? 0
  return (
    <div className="wrap">
      <div className="list-head">
        <div>
          <h1>Designers</h1>
          <p aria-live="polite">
            {state.q === ''
              ? `${countLabel(total, 'designer')} and foundries, each in a line of their own type.`
              : matchSentence(total, 'designer', state.q)}
          </p>
        </div>
      </div>
      <ListBar
        path={PATH}
        label="Search designers"
        q={state.q}
        sort={{ value: state.sort, options: DESIGNER_SORT_OPTIONS }}
        onSearch={(q) => void navigate(href({ q }), { replace: true, keepScroll: true, yields: true })}
        onSort={(sort) => void navigate(href({ sort: sort as DesignerSort }), { keepScroll: true })}
      />
      {result && total > 0 ? (
        <>
          <DesignerGrid designers={result.hits} />
          <ListPages {...result} href={(page) => href({ page })} />
        </>
      ) : (
        <NoDesigners filtered={state.q !== ''} />
      )}
    </div>
  )
}
