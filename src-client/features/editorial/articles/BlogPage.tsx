import { feedPaths } from '#shared/asset-paths.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { PAGING } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { pageOf } from '../../../app/page-number.ts'
import { withQuery } from '../../../app/with-query.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import * as wall from '../../../ui/wall.module.css'
import { ArticleCard } from './ArticleCard.tsx'

const PATH = routePath('blog')
const at = (page: number) => withQuery(PATH, { p: page })
const asked = (query: URLSearchParams) => ({
  page: pageOf(query),
  size: PAGING.blogSize,
})

export async function load({ api, query, config }: LoadContext): Promise<PageMeta> {
  const result = await api.articles.search.fetch(asked(query))
  const { page, pages } = result
  return {
    title: `Blog: choosing and using fonts${page > 1 ? `, page ${page}` : ''} · ${config.siteName}`,
    description: 'Articles about choosing, pairing, licensing and setting fonts, with specimens from the catalogue.',
    canonical: at(page),
    feeds: [{ title: `${config.siteName}: blog`, href: feedPaths.blog }],
    prev: page > 1 ? at(page - 1) : undefined,
    next: page < pages ? at(page + 1) : undefined,
    // An empty blog must not be indexed.
    robots: result.total === 0 ? 'noindex' : undefined,
  }
}

/** Articles, newest first: the first one of each page large, the others three per row. */
export function Page({ query }: PageProps) {
  const [{ hits, page, pages, total }] = trpc.articles.search.useSuspenseQuery(asked(query))
  return (
    <div className="wrap">
      <header className="list-head">
        <div>
          <h1>Blog</h1>
          <p>
            {total > 0
              ? `${countLabel(total, 'article')} about choosing, pairing, licensing and setting fonts`
              : 'About choosing, pairing, licensing and setting fonts'}
          </p>
        </div>
      </header>
      {total === 0 ? (
        <Empty heading="No articles yet">Articles appear here once they are published.</Empty>
      ) : (
        <div className={wall.cards}>
          {hits.map((article, place) => (
            <ArticleCard key={article.id} article={article} lead={place === 0} level={2} />
          ))}
        </div>
      )}
      <Pager page={page} pages={pages} href={at} />
    </div>
  )
}
