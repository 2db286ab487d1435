import { feedPaths } from '#shared/asset-paths.ts'
import type { TopicView } from '#shared/contracts/site.ts'
import { routePath } from '#shared/routes.ts'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { loadTopics, useTopics } from '../../frame/topics.ts'
import { countSentence } from './count-sentence.ts'
import { FontList } from './FontList.tsx'
import type { ListKind } from './list-address.ts'
import { loadList } from './load-list.ts'

const tagsOf = (params: Record<string, string>) => [
  ...new Set(
    (params.tags ?? '')
      .toLowerCase()
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]
const kindOf = (tags: string[]): ListKind => ({ sort: 'popular', keepsSort: true, fixed: { tags, allTags: true } })

function headingOf(tags: string[], topics: readonly TopicView[]): string {
  const labels = tags.map((tag) => topics.find((topic) => topic.slug === tag)?.label ?? tag)
  return `${labels.join(' and ')} fonts`
}

export async function load(context: LoadContext): Promise<PageMeta> {
  const tags = tagsOf(context.params)
  const title = headingOf(tags, await loadTopics(context.api))
  const meta = await loadList(context, kindOf(tags), {
    path: routePath('category', { tags: tags.join(',') }),
    title,
    description: (result) => `${result.total} ${title.toLowerCase()}. Preview each with your own text and download it.`,
    emptyIs404: true,
  })
  return tags.length === 1 && meta.status === 200
    ? { ...meta, feeds: [{ title: `New ${title.toLowerCase()}`, href: feedPaths.tag(tags[0]!) }] }
    : meta
}

export function Page({ params, query }: PageProps) {
  const tags = tagsOf(params)
  return (
    <FontList
      kind={kindOf(tags)}
      query={query}
      heading={headingOf(tags, useTopics())}
      sentence={countSentence('most downloaded first')}
    />
  )
}
