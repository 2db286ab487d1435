import { Link } from 'wouter'
import type { SubmissionRow } from '#shared/contracts/publishing/publishing.ts'
import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { SUBMISSION_LABELS, type SubmissionState } from '#shared/shown-states.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { pageOf } from '../../../app/page-number.ts'
import { withQuery } from '../../../app/with-query.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { Saved } from '../../account/AccountPage.tsx'
import { AdminPage } from './AdminPage.tsx'
import { AdminTabs } from './AdminTabs.tsx'
import * as adminStyles from './admin.module.css'
import { REASONS } from './queue-words.ts'
import * as rowsStyles from './rows.module.css'
import { staffMeta, staffOnly } from './staff-load.ts'

/** An unknown state means the queue of waiting families. */
const inputOf = (query: URLSearchParams) => {
  const state = query.get('state') ?? ''
  return { state: (state in SUBMISSION_LABELS ? state : 'waiting') as SubmissionState, page: pageOf(query) }
}

export async function load(context: LoadContext): Promise<PageMeta> {
  const input = inputOf(context.query)
  await staffOnly(context.api.publishing.queue.fetch(input, { staleTime: 0 }))
  return staffMeta(context, SUBMISSION_LABELS[input.state], routePath('admin-queue'))
}

/** Families waiting for a moderator, longest wait first, or those that were decided. */
export function Page({ query }: PageProps) {
  const input = inputOf(query)
  const [list] = trpc.publishing.queue.useSuspenseQuery(input)
  const path = routePath('admin-queue')
  const of = (state: string) => (state === 'waiting' ? '' : state)
  const href = (page: number) => withQuery(path, { state: of(input.state), p: page })
  return (
    <AdminPage title={SUBMISSION_LABELS[input.state]} aside={<p className="muted num">{groupThousands(list.total)}</p>}>
      <Saved
        query={query}
        texts={{
          approve: 'Approved. The designer is told by e-mail.',
          reject: 'Sent back. The designer is told by e-mail.',
        }}
      />
      <AdminTabs
        label="State"
        tabs={SUBMISSION_LABELS}
        current={input.state}
        hrefOf={(state) => withQuery(path, { state: of(state) })}
      />
      {list.hits.length === 0 ? (
        <Empty heading={input.state === 'waiting' ? 'Nothing to review' : 'No families'}>
          {input.state === 'waiting'
            ? 'Families submitted for review appear here.'
            : `Families with the state “${SUBMISSION_LABELS[input.state]}” appear here.`}
        </Empty>
      ) : (
        <ul className={`${rowsStyles.rows} ${rowsStyles.queue}`}>
          {list.hits.map((row) => (
            <QueueLine key={row.submissionId} row={row} />
          ))}
        </ul>
      )}
      <Pager page={list.page} pages={list.pages} href={href} />
    </AdminPage>
  )
}

function QueueLine({ row }: { row: SubmissionRow }) {
  return (
    <li data-part="row">
      <Link
        data-part="name"
        className={adminStyles.title}
        href={routePath('admin-submission', { submissionId: row.submissionId })}
      >
        <bdi>{row.family}</bdi>
      </Link>
      <span className="muted">
        <bdi>{row.foundry.name}</bdi>, {countLabel(row.fontCount, 'style')}
      </span>
      <span className={adminStyles.marks}>
        {row.reasons.map((reason) => (
          <span key={reason} className={adminStyles.mark}>
            {REASONS[reason].label}
          </span>
        ))}
      </span>
      <span className="muted">
        <bdi>{row.submittedBy || 'former member'}</bdi>
      </span>
      <time className="muted" dateTime={row.submitted.value} title={row.submitted.short} suppressHydrationWarning>
        {row.submitted.timeAgo}
      </time>
    </li>
  )
}
