import { useRef } from 'react'
import { Link } from 'wouter'
import type { TopicView } from '#shared/contracts/site/site.ts'
import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { foldLatin } from '#shared/format/latin-letters.ts'
import { DEBOUNCE_MS, SEARCH } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { collectionPage } from '../../../app/json-ld.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { pageOf } from '../../../app/page-number.ts'
import { withQuery } from '../../../app/with-query.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { useEarlyInput } from '../../../ui/use-early-input.ts'
import { useTypedAddress } from '../../../ui/use-typed-address.ts'
import { DiscoverHead } from '../browse/DiscoverHead.tsx'
import * as discoverStyles from '../browse/discover.module.css'
import * as styles from './AllCategoriesPage.module.css'

const PATH = routePath('all-categories')
const TITLE = 'All categories'

const stateOf = (query: URLSearchParams) => ({
  q: (query.get('q') ?? '').slice(0, SEARCH.maxQueryChars),
  page: pageOf(query),
})
const hrefOf = (q: string, page = 1) => withQuery(PATH, { q: q.trim(), p: page })

export async function load({ api, query, config }: LoadContext): Promise<PageMeta> {
  const { q, page } = stateOf(query)
  const found = await api.topics.categories.fetch({ q, page })
  const description = `Every style of the catalogue from A to Z, ${groupThousands(found.total)} in all, with the number of families in each.`
  return {
    status: found.total === 0 && q.trim() !== '' ? 404 : 200,
    title: `${q.trim() ? `Categories like “${q.trim()}”` : TITLE}${found.page > 1 ? `, page ${found.page}` : ''} · ${config.siteName}`,
    description,
    canonical: hrefOf(q, found.page),
    robots: q.trim() ? 'noindex' : undefined,
    prev: found.page > 1 ? hrefOf(q, found.page - 1) : undefined,
    next: found.page < found.pages ? hrefOf(q, found.page + 1) : undefined,
    jsonLd: collectionPage(config, {
      description,
      crumbs: [
        { name: 'Font styles', path: routePath('font-styles') },
        { name: TITLE, path: PATH },
      ],
    }),
  }
}

/** First letter of a label, as its heading; digits and other signs share one. */
const headingOf = (label: string) => {
  const letter = (foldLatin(label)[0] ?? '').toUpperCase()
  return /\p{L}/u.test(letter) ? letter : '0–9'
}

function byInitial(hits: readonly TopicView[]): [string, TopicView[]][] {
  const sections = new Map<string, TopicView[]>()
  for (const hit of hits) {
    const initial = headingOf(hit.label)
    sections.set(initial, [...(sections.get(initial) ?? []), hit])
  }
  return [...sections]
}

/** All labels from A to Z with their counts, and a field that filters them. Without scripts, the field is a plain form. */
export function Page({ query }: PageProps) {
  const { navigate } = useNavigation()
  const { q, page } = stateOf(query)
  const [found] = trpc.topics.categories.useSuspenseQuery({ q, page })
  const settle = useTypedAddress((words: string) => {
    void navigate(hrefOf(words), { replace: true, keepScroll: true, yields: true })
  }, DEBOUNCE_MS.previewText)
  const field = useRef<HTMLInputElement>(null)
  useEarlyInput(field, settle)
  const sections = byInitial(found.hits)
  return (
    <div className={`wrap ${discoverStyles.page}`}>
      <DiscoverHead title={TITLE} links={[{ label: 'Styles set in themselves', href: routePath('font-styles') }]}>
        {q.trim()
          ? `${countLabel(found.total, 'style')} ${found.total === 1 ? 'begins' : 'begin'} with “${q.trim()}”.`
          : `${groupThousands(found.total)} styles, from the main genres to the odd ones.`}
      </DiscoverHead>
      <search>
        <form
          className={styles.narrow}
          action={PATH}
          method="get"
          onSubmit={(event) => {
            event.preventDefault()
            settle.cancel()
            void navigate(hrefOf(String(new FormData(event.currentTarget).get('q') ?? '')), { replace: true })
          }}
        >
          <label htmlFor="narrow">Find a style</label>
          <input
            id="narrow"
            ref={field}
            className="input"
            name="q"
            type="search"
            defaultValue={q}
            maxLength={SEARCH.maxQueryChars}
            autoComplete="off"
            onChange={(event) => settle(event.currentTarget.value)}
          />
          <button className="btn" type="submit">
            Find
          </button>
        </form>
      </search>
      {sections.length > 6 ? (
        <nav className={styles.jump} aria-label="Letters">
          {sections.map(([initial]) => (
            <a key={initial} href={`#letter-${initial}`}>
              {initial}
            </a>
          ))}
        </nav>
      ) : null}
      {sections.length === 0 ? (
        <Empty
          heading={q.trim() ? `No style starts with “${q.trim()}”` : 'No styles yet'}
          act={
            q.trim()
              ? [`Search fonts for “${q.trim()}”`, `${routePath('search')}?${new URLSearchParams({ q: q.trim() })}`]
              : undefined
          }
        >
          {q.trim() ? null : 'Styles appear here with the first family that has them.'}
        </Empty>
      ) : (
        <div className={styles.parts}>
          {sections.map(([initial, topics]) => (
            <section key={initial} className={styles.part} aria-labelledby={`letter-${initial}`}>
              <h2 id={`letter-${initial}`}>{initial}</h2>
              <ul className={discoverStyles.ruled}>
                {topics.map((topic) => (
                  <li key={topic.slug}>
                    <Link href={routePath('category', { tags: topic.slug })}>
                      <span>{topic.label}</span> <span className={styles.count}>{groupThousands(topic.fontCount)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <Pager page={found.page} pages={found.pages} href={(at) => hrefOf(q, at)} />
    </div>
  )
}
