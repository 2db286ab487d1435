import { Link } from 'wouter'
import type { PeopleResult, PersonRow } from '#shared/contracts/moderation/admin.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { pageOf } from '../../../app/page-number.ts'
import { withQuery } from '../../../app/with-query.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { AdminPage } from './AdminPage.tsx'
import * as adminStyles from './admin.module.css'
import { ListFilter } from './ListFilter.tsx'
import * as rowsStyles from './rows.module.css'
import { staffMeta, staffOnly } from './staff-load.ts'

const SHOWN = { all: 'All', admins: 'Admins', moderators: 'Moderators', designers: 'Designers', suspended: 'Suspended' }
type Shown = keyof typeof SHOWN

const inputOf = (query: URLSearchParams) => ({
  q: (query.get('q') ?? '').slice(0, 254),
  show: (query.get('show') ?? 'all') as Shown,
  page: pageOf(query),
})

export async function load(context: LoadContext): Promise<PageMeta> {
  await staffOnly(context.api.admin.people.fetch(inputOf(context.query), { staleTime: 0 }))
  return staffMeta(context, 'Users', routePath('admin-users'))
}

/** All accounts, newest first. */
export function Page({ query }: PageProps) {
  const input = inputOf(query)
  const [list] = trpc.admin.people.useSuspenseQuery(input)
  const href = (page: number) =>
    withQuery(routePath('admin-users'), { q: input.q, show: input.show === 'all' ? '' : input.show, p: page })
  return (
    <AdminPage title="Users" aside={<p className="muted num">{groupThousands(list.total)}</p>}>
      <ListFilter
        path={routePath('admin-users')}
        submit="Search"
        fields={[
          { name: 'q', label: 'User name or e-mail address', value: input.q, search: true },
          { name: 'show', label: 'Show', value: input.show, options: SHOWN },
        ]}
      />
      <People list={list} />
      <Pager page={list.page} pages={list.pages} href={href} />
    </AdminPage>
  )
}

function People({ list }: { list: PeopleResult }) {
  if (list.hits.length === 0)
    return (
      <Empty heading="No users found" act={['All users', routePath('admin-users')]}>
        Users who match the search and the filter appear here.
      </Empty>
    )
  return (
    <ul className={`${rowsStyles.rows} ${rowsStyles.people}`}>
      {list.hits.map((person) => (
        <li key={person.userId}>
          <Avatar person={person} size={32} />
          <Link className={adminStyles.title} href={routePath('admin-user', { userId: person.userId })}>
            <bdi>{person.username}</bdi>
          </Link>
          <PersonMarks person={person} />
          <span className="muted">joined {person.joined.short}</span>
          <span className="muted" suppressHydrationWarning>
            {person.lastSeen ? `seen ${person.lastSeen.timeAgo}` : 'never seen'}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Roles, and unusual states. */
export function PersonMarks({ person }: { person: PersonRow }) {
  const states = [
    ...(person.suspended ? ['suspended'] : []),
    ...(person.leaving ? ['leaving'] : []),
    ...(person.confirmed ? [] : ['not confirmed']),
  ]
  return (
    <span className={adminStyles.marks}>
      {person.roles.map((role) => (
        <span key={role} className={adminStyles.mark}>
          {role}
        </span>
      ))}
      {states.map((state) => (
        <span key={state} className={`${adminStyles.mark} ${adminStyles.markMind}`}>
          {state}
        </span>
      ))}
    </span>
  )
}
