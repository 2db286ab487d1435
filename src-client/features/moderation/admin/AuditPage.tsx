import { groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { pageOf } from '../../../app/page-number.ts'
import { withQuery } from '../../../app/with-query.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { AdminPage } from './AdminPage.tsx'
import { AuditRows, actionLabel } from './AuditRows.tsx'
import { ListFilter } from './ListFilter.tsx'
import { staffMeta, staffOnly } from './staff-load.ts'

const inputOf = (query: URLSearchParams) => ({
  action: (query.get('action') ?? '').slice(0, 40),
  actor: (query.get('actor') ?? '').slice(0, 60),
  person: (query.get('person') ?? '').slice(0, 60),
  subject: (query.get('subject') ?? '').slice(0, 40),
  page: pageOf(query),
})

export async function load(context: LoadContext): Promise<PageMeta> {
  await staffOnly(context.api.admin.audit.fetch(inputOf(context.query), { staleTime: 0 }))
  return staffMeta(context, 'Audit log', routePath('admin-audit'))
}

/** All privileged actions, newest first. */
export function Page({ query }: PageProps) {
  const { page: _, ...filters } = inputOf(query)
  const [list] = trpc.admin.audit.useSuspenseQuery(inputOf(query))
  const href = (page: number) => withQuery(routePath('admin-audit'), { ...filters, p: page })
  return (
    <AdminPage title="Audit log" aside={<p className="muted num">{groupThousands(list.total)}</p>}>
      <ListFilter
        path={routePath('admin-audit')}
        submit="Filter"
        fields={[
          {
            name: 'action',
            label: 'Action',
            value: filters.action,
            options: { '': 'All', ...Object.fromEntries(named(list.actions)) },
          },
          { name: 'actor', label: 'By', value: filters.actor },
          { name: 'person', label: 'About', value: filters.person },
          { name: 'subject', label: 'Item', value: filters.subject, placeholder: 'family:12' },
        ]}
      />
      <AuditRows rows={list.hits} some={Object.values(filters).some((value) => value !== '')} />
      <Pager page={list.page} pages={list.pages} href={href} />
    </AdminPage>
  )
}

/** Actions with their names, in the order of these. */
const named = (actions: readonly string[]) =>
  actions
    .map((action) => [action, actionLabel(action)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, 'en'))
