import { Link } from 'wouter'
import { groupThousands } from '#shared/format/download-label.ts'
import { articlePath, routePath } from '#shared/routes.ts'
import { STATE_LABELS } from '#shared/shown-states.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { pageOf } from '../../../app/page-number.ts'
import { withQuery } from '../../../app/with-query.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { AdminPage } from './AdminPage.tsx'
import { AdminTabs } from './AdminTabs.tsx'
import * as adminStyles from './admin.module.css'
import * as rowsStyles from './rows.module.css'
import { staffMeta, staffOnly } from './staff-load.ts'

const SHOWN = { all: 'All', drafts: 'Drafts', scheduled: 'Scheduled', published: 'Published' }

const inputOf = (query: URLSearchParams) => ({
  show: (query.get('show') ?? 'all') as keyof typeof SHOWN,
  page: pageOf(query),
})

export async function load(context: LoadContext): Promise<PageMeta> {
  await staffOnly(context.api.articles.all.fetch(inputOf(context.query), { staleTime: 0 }))
  return staffMeta(context, 'Blog', routePath('admin-articles'))
}

/** All articles, last changed first. */
export function Page({ query }: PageProps) {
  const input = inputOf(query)
  const [list] = trpc.articles.all.useSuspenseQuery(input)
  const path = routePath('admin-articles')
  const href = (page: number) => withQuery(path, { show: input.show === 'all' ? '' : input.show, p: page })
  return (
    <AdminPage title="Blog" aside={<p className="muted num">{groupThousands(list.total)}</p>}>
      <div className={adminStyles.bar}>
        <Link className="btn btn--solid" href={routePath('admin-article', { id: 'new' })}>
          New article
        </Link>
        <AdminTabs
          label="Which articles"
          tabs={SHOWN}
          current={input.show}
          hrefOf={(show) => withQuery(path, { show: show === 'all' ? '' : show })}
        />
      </div>
      {list.hits.length === 0 ? (
        <Empty heading="No articles" act={['New article', routePath('admin-article', { id: 'new' })]}>
          Articles appear here, drafts included.
        </Empty>
      ) : (
        <ul className={`${rowsStyles.rows} ${rowsStyles.articles}`}>
          {list.hits.map((article) => (
            <li key={article.id}>
              <Link className={adminStyles.title} href={routePath('admin-article', { id: article.id })}>
                <bdi>{article.title}</bdi>
              </Link>
              <span className={adminStyles.marks}>
                <span className={adminStyles.mark}>{STATE_LABELS[article.state]}</span>
              </span>
              <span className="muted">
                <bdi>{article.authorName}</bdi>
              </span>
              <span className="muted">
                {article.state === 'published' ? (
                  <Link className="link" href={articlePath(article)}>
                    {article.published.short}
                  </Link>
                ) : article.state === 'scheduled' ? (
                  article.published.short
                ) : (
                  'not published'
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pager page={list.page} pages={list.pages} href={href} />
    </AdminPage>
  )
}
