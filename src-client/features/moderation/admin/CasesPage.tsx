import { Link } from 'wouter'
import type { CaseQueue, CaseRowView } from '#shared/contracts/moderation/cases.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { pageOf } from '../../../app/page-number.ts'
import { withQuery } from '../../../app/with-query.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { AdminPage } from './AdminPage.tsx'
import * as adminStyles from './admin.module.css'
import { ADMIN_QUEUES } from './admin-queues.ts'
import * as styles from './CasesPage.module.css'
import { CASE_STATES, DECISIONS } from './case-words.ts'
import { ListFilter } from './ListFilter.tsx'
import * as rowsStyles from './rows.module.css'
import { staffMeta, staffOnly } from './staff-load.ts'

const STATUSES = { undone: 'Not closed', ...CASE_STATES }
const SUBJECTS = { '': 'Everything', family: 'Fonts', comment: 'Comments', message: 'Messages', person: 'Users' }

const inputOf = (params: Record<string, string>, query: URLSearchParams) => ({
  queue: params.queue as CaseQueue,
  status: (query.get('status') ?? 'undone') as 'undone' | 'open' | 'waiting' | 'closed',
  subject: (query.get('subject') ?? '') as keyof typeof SUBJECTS,
  page: pageOf(query),
})

export async function load(context: LoadContext): Promise<PageMeta> {
  const { params, query } = context
  await staffOnly(context.api.cases.list.fetch(inputOf(params, query), { staleTime: 0 }))
  return staffMeta(context, ADMIN_QUEUES[params.queue as CaseQueue].label, routePath('admin-cases', params))
}

/** One queue: open cases, oldest first. */
export function Page({ params, query }: PageProps) {
  const input = inputOf(params, query)
  const [list] = trpc.cases.list.useSuspenseQuery(input)
  const path = routePath('admin-cases', params)
  const href = (page: number) =>
    withQuery(path, { status: input.status === 'undone' ? '' : input.status, subject: input.subject, p: page })
  return (
    <AdminPage
      title={ADMIN_QUEUES[input.queue].label}
      aside={<p className="muted num">{groupThousands(list.total)}</p>}
    >
      <ListFilter
        path={path}
        submit="Filter"
        fields={[
          { name: 'status', label: 'State', value: input.status, options: STATUSES },
          ...(input.queue === 'reports'
            ? [{ name: 'subject', label: 'About', value: input.subject, options: SUBJECTS }]
            : []),
        ]}
      />
      {list.hits.length === 0 ? (
        <Empty
          heading={`No ${ADMIN_QUEUES[input.queue].label.toLowerCase()}`}
        >{`${ADMIN_QUEUES[input.queue].label} people send appear here.`}</Empty>
      ) : (
        <ul className={`${rowsStyles.rows} ${rowsStyles.cases}`}>
          {list.hits.map((row) => (
            <CaseLine key={row.reference} row={row} />
          ))}
        </ul>
      )}
      <Pager page={list.page} pages={list.pages} href={href} />
    </AdminPage>
  )
}

function CaseLine({ row }: { row: CaseRowView }) {
  return (
    <li data-part="row">
      <Link
        data-part="name"
        className={`${adminStyles.title} num`}
        href={routePath('admin-case', { reference: row.reference })}
      >
        {row.reference}
      </Link>
      <span className={adminStyles.marks}>
        <span className={adminStyles.mark}>{CASE_STATES[row.status]}</span>
        {row.subject ? <span className={adminStyles.mark}>{row.subject}</span> : null}
        {row.decision ? <span className={adminStyles.mark}>{DECISIONS[row.decision] ?? row.decision}</span> : null}
      </span>
      <span className={styles.caseExcerpt}>
        <bdi>{row.excerpt}</bdi>
      </span>
      <span className="muted">
        <bdi>{row.from || 'somebody'}</bdi>
        {row.about && row.about !== row.from ? (
          <>
            {' '}
            about <bdi>{row.about}</bdi>
          </>
        ) : null}
      </span>
      <time className="muted" dateTime={row.created.value} title={row.created.short} suppressHydrationWarning>
        {row.created.timeAgo}
      </time>
    </li>
  )
}
