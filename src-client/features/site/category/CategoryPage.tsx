import { feedPaths } from '#shared/asset-paths.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { collectionPage } from '../../../app/json-ld.ts'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { countSentence } from '../../catalogue/fonts/count-sentence.ts'
import { FacetedList } from '../../catalogue/fonts/FacetedList.tsx'
import type { ListKind } from '../../catalogue/fonts/list-address.ts'
import { loadList } from '../../catalogue/fonts/load-list.ts'
import { loadFollowing, fetchOwnFollow as ownParts } from '../../community/follows/FollowButton.tsx'
import { CategoryAbout } from './CategoryAbout.tsx'
import { ANY_KEY, type CategoryTag, headingOf, readTags } from './category-tags.ts'

export { ownParts }

/** Families must have all tags, or with ANY_KEY in the address any of them. */
function kindOf(tags: string[], query: URLSearchParams): ListKind {
  const any = tags.length > 1 && query.get(ANY_KEY) === '1'
  return {
    sort: 'popular',
    fixed: { tags, allTags: !any },
    ...(any ? { keeps: { [ANY_KEY]: '1' } } : {}),
  }
}
const pathOf = (tags: readonly string[]) => routePath('category', { tags: tags.join(',') })
const notesInput = (tags: readonly string[]) => ({ tags: tags.join(',') })

export async function load(context: LoadContext): Promise<PageMeta | Elsewhere> {
  const tags = readTags(context.params.tags)
  const path = pathOf(tags)
  if (tags.length > 0 && context.params.tags !== tags.join(',')) return { moved: path }
  if (tags.length === 1) await loadFollowing(context.api, context.identity, { kind: 'tag', slug: tags[0]! })
  const { styles } = await context.api.topics.notes.fetch(notesInput(tags))
  const kind = kindOf(tags, context.query)
  const title = headingOf(tags, styles, kind.fixed?.allTags === false)
  const meta = await loadList(context, kind, {
    path,
    title,
    description: (result) =>
      [
        ...(styles.length === 1 ? [styles[0]?.description] : []),
        `${groupThousands(result.total)} ${title}: preview each with your own text and download it.`,
      ]
        .filter(Boolean)
        .join(' '),
    emptyIs404: true,
  })
  const crumbs = [
    { name: 'Font styles', path: routePath('font-styles') },
    { name: title, path },
  ]
  // The order of tags does not matter, so the canonical address sorts them.
  const canonical = meta.canonical.replace(path, pathOf([...tags].sort()))
  const feeds =
    tags.length === 1 && meta.status === 200
      ? [{ title: `New ${title.toLowerCase()}`, href: feedPaths.tag(tags[0]!) }]
      : undefined
  const jsonLd = collectionPage(context.config, { description: meta.description, crumbs })
  return { ...meta, canonical, feeds, jsonLd }
}

export function Page({ params, query }: PageProps) {
  const tags = readTags(params.tags)
  const kind = kindOf(tags, query)
  const { data } = trpc.topics.notes.useQuery(notesInput(tags))
  const known: readonly CategoryTag[] = data?.styles ?? []
  return (
    <FacetedList
      kind={kind}
      query={query}
      heading={headingOf(tags, known, kind.fixed?.allTags === false)}
      sentence={countSentence('most downloaded first')}
    >
      <CategoryAbout tags={tags} known={known} kind={kind} query={query} />
    </FacetedList>
  )
}
