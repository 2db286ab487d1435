import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'wouter'
import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { families } from './count-sentence.ts'
import { FontList } from './FontList.tsx'
import { type ListKind, listHref, listState } from './list-address.ts'
import { loadList } from './load-list.ts'

const KIND: ListKind = { sort: null }
const PATH = routePath('search')
const headingOf = (q: string) => (q === '' ? 'Search' : `Results for “${q}”`)
const totalsInput = (q: string, freeOnly: boolean) => ({ q, f: freeOnly ? 'commercialok~' : '' })

export async function load(context: LoadContext): Promise<PageMeta> {
  const state = listState(KIND, context.query)
  const [meta, totals] = await Promise.all([
    loadList(context, KIND, {
      path: PATH,
      title: headingOf(state.q),
      description: (result) => `${result.total} font families found.`,
      emptyIs404: true,
    }),
    context.api.all.search.fetch(totalsInput(state.q, state.freeOnly)),
    state.q === '' ? null : context.api.fonts.suggest.fetch({ q: state.q }),
  ])
  return totals.totalDesigners > 0 && meta.status === 404 && state.q !== '' ? { ...meta, status: 200 } : meta
}

/** Everything that a word finds: fonts as the list, designers above it. */
export function Page({ query }: PageProps) {
  const state = listState(KIND, query)
  const totals = trpc.all.search.useQuery(totalsInput(state.q, state.freeOnly), {
    placeholderData: keepPreviousData,
  }).data
  const designers = trpc.fonts.suggest.useQuery(
    { q: state.q },
    { enabled: state.q !== '', placeholderData: keepPreviousData },
  ).data?.designers
  const tab = query.get('tab') === 'designers' ? 'designers' : 'fonts'
  const base = listHref(PATH, KIND, state, {})
  const tabs = (
    <nav className="tabs" aria-label="Kinds of result">
      <Link href={base} aria-current={tab === 'fonts' ? 'page' : undefined}>
        Fonts <span className="n num">{groupThousands(totals?.totalFonts ?? 0)}</span>
      </Link>
      <Link
        href={`${base}${base.includes('?') ? '&' : '?'}tab=designers`}
        aria-current={tab === 'designers' ? 'page' : undefined}
      >
        Designers <span className="n num">{groupThousands(totals?.totalDesigners ?? 0)}</span>
      </Link>
    </nav>
  )
  if (tab === 'designers') {
    const shown = state.q === '' ? [] : (designers ?? [])
    const total = totals?.totalDesigners ?? 0
    return (
      <div className="wrap list-page">
        <div className="list-head">
          <div>
            <h1>{headingOf(state.q)}</h1>
            <p>
              {shown.length < total
                ? `The ${countLabel(shown.length, 'closest designer')} of ${groupThousands(total)}.`
                : `${countLabel(total, 'designer')} found.`}
            </p>
          </div>
        </div>
        {tabs}
        <ul className="people">
          {shown.map((designer) => (
            <li key={designer.slug}>
              <Link href={routePath('designer', { designer: designer.slug })}>
                <span className="avatar avatar--50" aria-hidden="true">
                  {[...designer.name][0]?.toUpperCase()}
                </span>
                <span>
                  <b>{designer.name}</b>
                  <span className="muted">{countLabel(designer.familyCount, 'family', 'families')}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    )
  }
  return (
    <FontList
      kind={KIND}
      query={query}
      heading={headingOf(state.q)}
      sentence={(count, filtered) => `${families(count)} found${filtered ? ' with your filters' : ''}.`}
    >
      {tabs}
    </FontList>
  )
}
