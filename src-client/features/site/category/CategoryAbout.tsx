import { Link } from 'wouter'
import { groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { usePreferences } from '../../../app/preferences.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { type ListKind, listInput, listState } from '../../catalogue/fonts/list-address.ts'
import { FollowButton } from '../../community/follows/FollowButton.tsx'
import * as styles from './CategoryAbout.module.css'
import { ANY_KEY, type CategoryTag } from './category-tags.ts'

/** Most related labels shown; more would be a second index. */
const RELATED = 10

interface Props {
  tags: readonly string[]
  known: readonly CategoryTag[]
  kind: ListKind
  query: URLSearchParams
}

const pathOf = (tags: readonly string[]) => routePath('category', { tags: tags.join(',') })

/** Describes the labels of a category, lists related labels, and switches between all and any of several tags. */
export function CategoryAbout({ tags, known, kind, query }: Props) {
  const preferences = usePreferences()
  // The same query as the list's, so it comes from the cache. Its facets count the labels of exactly these families.
  const { data: result } = trpc.fonts.search.useQuery(listInput(kind, listState(kind, query), preferences, ''))
  const any = kind.fixed?.allTags === false
  const unknown = tags.filter((tag) => !known.some((one) => one.slug === tag))
  const related = (result?.facets?.tag ?? [])
    .filter((facet) => facet.count > 0 && !tags.includes(facet.value))
    .slice(0, RELATED)
  return (
    <div className={styles.about}>
      {known.map((style) =>
        style.description ? (
          <p key={style.slug}>
            {known.length > 1 ? <b>{style.label}: </b> : null}
            {style.description}
          </p>
        ) : null,
      )}
      {unknown.length > 0 ? (
        <p>
          No fonts have the tag {unknown.map((tag) => `“${tag}”`).join(', ')}.{' '}
          <Link
            className="link"
            href={`${routePath('all-categories')}?${new URLSearchParams({ q: unknown[0] as string })}`}
          >
            Similar tags
          </Link>{' '}
          <Link className="link" href={routePath('all-categories')}>
            All categories
          </Link>
        </p>
      ) : null}
      {known.length === 1 && tags.length === 1 ? (
        <FollowButton target={{ kind: 'tag', slug: tags[0]! }} name={known[0]!.label} />
      ) : null}
      {tags.length > 1 ? (
        <p className={styles.tags}>
          <span className="muted">{any ? 'Any of' : 'All of'}</span>
          {tags.map((tag) => {
            const label = known.find((one) => one.slug === tag)?.label ?? tag
            return (
              <Link key={tag} className="chip" href={pathOf(tags.filter((one) => one !== tag))}>
                {label}
                <span className="vh"> (remove)</span>
                <Icon name="close" />
              </Link>
            )
          })}
          <Link className="link" href={any ? pathOf(tags) : `${pathOf(tags)}?${ANY_KEY}=1`}>
            {any ? 'Only fonts that are all of these' : 'Fonts that are any of these'}
          </Link>
        </p>
      ) : null}
      {related.length > 0 && !any ? (
        <p className={styles.tags}>
          <span className="muted">Also</span>
          {related.map((facet) => (
            <Link key={facet.value} className="chip" href={pathOf([...tags, facet.value])}>
              {facet.label} <span className="n">{groupThousands(facet.count)}</span>
            </Link>
          ))}
          <Link className="link" href={routePath('font-styles')}>
            All styles
          </Link>
        </p>
      ) : null}
    </div>
  )
}
