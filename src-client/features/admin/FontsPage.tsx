import { Link } from 'wouter'
import type { BulkAct, ManagedFamily } from '#shared/contracts/manage.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { FormToken } from '../../app/FormToken.tsx'
import { useNavigation } from '../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { Pager } from '../../ui/Pager.tsx'
import { Saved } from '../account/AccountPage.tsx'
import { pageOf } from '../collections/collections-address.ts'
import { AdminPage } from './AdminPage.tsx'
import { ListFilter } from './ListFilter.tsx'
import { staffMeta, staffOnly, withQuery } from './staff-load.ts'

const STATES = {
  ...{ all: 'Every state', published: 'Published', pending: 'Pending', withdrawn: 'Withdrawn' },
  ...{ hidden: 'Taken down', draft: 'Drafts' },
}

const BULK: Record<BulkAct, string> = {
  ...{ mark: 'Put on the home page', unmark: 'Take from the home page' },
  ...{ hide: 'Take down', unhide: 'Put back' },
}

const inputOf = (query: URLSearchParams) => ({
  q: (query.get('q') ?? '').slice(0, 160),
  state: (query.get('state') ?? 'all') as keyof typeof STATES,
  page: pageOf(query),
})

export async function load(context: LoadContext): Promise<PageMeta> {
  await staffOnly(context.api.manage.families.fetch(inputOf(context.query), { staleTime: 0 }))
  return staffMeta(context, 'Fonts', routePath('admin-fonts'))
}

/** Every family, whatever its state; several at once get other tags. */
export function Page({ query, meta }: PageProps) {
  const { navigate, page } = useNavigation()
  const input = inputOf(query)
  const [list] = trpc.manage.families.useSuspenseQuery(input)
  const path = routePath('admin-fonts')
  const href = (to: number) => withQuery(path, { q: input.q, state: input.state === 'all' ? '' : input.state, p: to })
  const failed = meta.form
  const ticked = new Set(failed?.values.familyIds?.split(','))
  return (
    <AdminPage title="Fonts" aside={<p className="muted num">{groupThousands(list.total)}</p>}>
      <Saved query={query} texts={{ retag: 'The tags have been changed.', bulk: 'Done with the ticked families.' }} />
      <ListFilter
        path={path}
        submit="Search"
        fields={[
          { name: 'q', label: 'Beginning of a name, or an id', value: input.q, search: true },
          { name: 'state', label: 'State', value: input.state, options: STATES },
        ]}
      />
      {list.hits.length === 0 ? (
        <p className="admin-none">No families are found.</p>
      ) : (
        <form method="post" action={path}>
          {failed ? (
            <p className="form-problem" role="alert">
              {Object.values(failed.fields)[0] ?? failed.problem}
            </p>
          ) : null}
          <ul className="admin-rows admin-rows--fonts">
            {list.hits.map((family) => (
              <FontLine key={family.familyId} family={family} ticked={ticked.has(String(family.familyId))} />
            ))}
          </ul>
          <fieldset className="admin-filter">
            <legend className="vh">Tags of the ticked families</legend>
            <label htmlFor="add">Add tags</label>
            <input id="add" name="add" className="input" defaultValue={failed?.values.add} placeholder="cool, retro" />
            <label htmlFor="remove">Take away</label>
            <input id="remove" name="remove" className="input" defaultValue={failed?.values.remove} />
            <button type="submit" name="form" value="retag" className="btn">
              Change tags of the ticked
            </button>
          </fieldset>
          <fieldset className="admin-filter">
            <legend className="vh">What else to do with the ticked families</legend>
            <label htmlFor="act">Do</label>
            <select id="act" name="act" className="input" defaultValue={failed?.values.act ?? 'mark'}>
              {Object.entries(BULK).map(([act, label]) => (
                <option key={act} value={act}>
                  {label}
                </option>
              ))}
            </select>
            <label htmlFor="reason">Reason, if taken down</label>
            <input id="reason" name="reason" className="input" defaultValue={failed?.values.reason} maxLength={1000} />
            <button type="submit" name="form" value="bulk" className="btn">
              Do it with the ticked
            </button>
          </fieldset>
          <FormToken />
          <input type="hidden" name="back" value={page.url} />
        </form>
      )}
      <Pager page={list.page} pages={list.pages} href={href} onNavigate={(to) => void navigate(to)} />
    </AdminPage>
  )
}

function FontLine({ family, ticked }: { family: ManagedFamily; ticked: boolean }) {
  return (
    <li>
      <label className="check">
        <input type="checkbox" name="familyIds" value={family.familyId} defaultChecked={ticked} />
        <span className="vh">{family.name || `Family ${family.familyId}`}</span>
      </label>
      <Link className="admin-title" href={routePath('admin-font', { familyId: family.familyId })}>
        <bdi>{family.name || `Family ${family.familyId}`}</bdi>
      </Link>
      <span className="muted">
        <bdi>{family.foundry.name}</bdi>
      </span>
      <FamilyMarks family={family} />
      <span className="muted">{family.tags.join(', ')}</span>
      <span className="muted num">{groupThousands(family.downloads)} downloads</span>
    </li>
  )
}

/** State, and what is out of the ordinary. */
export const FamilyMarks = ({ family }: { family: ManagedFamily }) => (
  <span className="admin-marks">
    <span className={family.state === 'hidden' ? 'admin-mark admin-mark--mind' : 'admin-mark'}>{family.state}</span>
    {family.deleted ? <span className="admin-mark admin-mark--mind">deleted</span> : null}
    {family.featured ? <span className="admin-mark">home page</span> : null}
  </span>
)
