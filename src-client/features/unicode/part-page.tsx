import { Link } from 'wouter'
import type { UnicodePart, UnicodePartKind } from '#shared/contracts/unicode/unicode.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { type RouteName, routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { collectionPage } from '../../app/json-ld.ts'
import type { Elsewhere, LoadContext, PageMeta, PageModule, PageProps } from '../../app/page.ts'
import { CharacterList } from './CharacterList.tsx'
import * as charactersStyles from './characters.module.css'
import { fontsHref, fontsPage, PartFonts } from './PartFonts.tsx'
import * as styles from './part-page.module.css'
import { type CharacterState, characterInput, characterState, charactersHref } from './unicode-address.ts'

interface About {
  kind: Exclude<UnicodePartKind, 'plane'>
  route: RouteName
  listRoute: RouteName
  listTitle: string
  /** The kind in readers' words, such as 'block'. */
  word: string
}

const slugOf = (params: Record<string, string>) => (params.slug ?? '').toLowerCase()

/** A page of one block, script or category: its characters, and the families that cover most of them. */
export function partPage({ kind, route, listRoute, listTitle, word }: About): PageModule {
  const stateOf = (slug: string, query: URLSearchParams): CharacterState => ({
    ...characterState(query),
    q: '',
    sort: '',
    filter: `${kind}~${slug}`,
  })
  const shown = (page: number): CharacterState => ({ q: '', filter: '', sort: '', page })
  return {
    async load({ api, params, query, config }: LoadContext): Promise<PageMeta | Elsewhere> {
      const slug = slugOf(params)
      const { part } = await api.unicode.part.fetch({ kind, slug })
      const path = routePath(route, { slug: part.slug })
      // Other names redirect: 'Lu' also names a category.
      if (params.slug !== part.slug) return { status: 301, redirect: path }
      const state = stateOf(slug, query)
      const [found] = await Promise.all([
        api.unicode.search.fetch(characterInput(state)),
        api.unicode.partFamilies.fetch({ kind, slug, page: fontsPage(query) }),
      ])
      const at = (page: number) => charactersHref(path, shown(1), { page })
      const { name } = part
      const description = `The ${countLabel(found.total, 'character')} of the Unicode ${word} ${name}, and the fonts that have them.`
      return {
        title: `${name}${found.page > 1 ? `, page ${found.page}` : ''} · ${listTitle} · ${config.siteName}`,
        description,
        canonical: at(found.page),
        robots: fontsPage(query) > 1 ? 'noindex' : undefined,
        prev: found.page > 1 ? at(found.page - 1) : undefined,
        next: found.page < found.pages ? at(found.page + 1) : undefined,
        jsonLd: collectionPage(config, {
          description,
          crumbs: [
            { name: 'Unicode', path: routePath('unicode') },
            { name: listTitle, path: routePath(listRoute) },
            { name, path },
          ],
        }),
      }
    },
    Page({ params, query }: PageProps) {
      const slug = slugOf(params)
      const [details] = trpc.unicode.part.useSuspenseQuery({ kind, slug })
      const { part, before, after } = details
      const state = stateOf(slug, query)
      return (
        <div className={`wrap ${charactersStyles.uni}`}>
          <div className="list-head">
            <div>
              <h1>{part.name}</h1>
              <p>
                <Link className="link" href={routePath(listRoute)}>
                  {listTitle}
                </Link>{' '}
                · <span className={charactersStyles.code}>{part.code}</span> · {countLabel(part.count, 'character')}
              </p>
            </div>
            <PartNeighbours before={before} after={after} route={route} />
          </div>
          <div className={styles.columns}>
            <div>
              <CharacterList
                path={routePath(route, { slug })}
                state={state}
                shown={shown(state.page)}
                empty={`This ${word} holds no characters`}
              />
            </div>
            <PartFonts
              part={part}
              input={{ kind, slug, page: fontsPage(query) }}
              word={word}
              href={(page) =>
                fontsHref(charactersHref(routePath(route, { slug }), shown(1), { page: state.page }), page)
              }
            />
          </div>
        </div>
      )
    },
  }
}

function PartNeighbours({
  before,
  after,
  route,
}: {
  before: UnicodePart | null
  after: UnicodePart | null
  route: RouteName
}) {
  return (
    <p className="links small">
      {before ? (
        <Link className="link" href={routePath(route, { slug: before.slug })}>
          ← {before.name}
        </Link>
      ) : null}
      {after ? (
        <Link className="link" href={routePath(route, { slug: after.slug })}>
          {after.name} →
        </Link>
      ) : null}
    </p>
  )
}
