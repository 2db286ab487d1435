import { Link } from 'wouter'
import type { ManagedFamily } from '#shared/contracts/moderation/manage.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { type ShownState, STATE_LABELS } from '#shared/shown-states.ts'
import { trpc } from '../../../api/trpc.ts'
import { useIdentity } from '../../../app/identity.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { pageOf } from '../../../app/page-number.ts'
import { withQuery } from '../../../app/with-query.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { AdminPage } from './AdminPage.tsx'
import * as adminStyles from './admin.module.css'
import { BulkForm, BulkSaid } from './BulkForm.tsx'
import { ListFilter } from './ListFilter.tsx'
import * as rowsStyles from './rows.module.css'
import { staffMeta, staffOnly } from './staff-load.ts'

const { published, pending, withdrawn, hidden, draft } = STATE_LABELS
const STATES = { all: 'All', published, pending, withdrawn, hidden, draft }

const inputOf = (query: URLSearchParams) => ({
  q: (query.get('q') ?? '').slice(0, 160),
  state: (query.get('state') ?? 'all') as keyof typeof STATES,
  page: pageOf(query),
})

/** The list's filters: from the form that was sent, else from the address. */
const viewQuery = (query: URLSearchParams, form: SubmittedForm | undefined): URLSearchParams =>
  form ? new URLSearchParams((form.values.back ?? '').split('?')[1] ?? '') : query

export async function load(context: LoadContext): Promise<PageMeta> {
  const input = inputOf(viewQuery(context.query, context.form))
  await staffOnly(context.api.manage.families.fetch(input, { staleTime: 0 }))
  return staffMeta(context, 'Fonts', routePath('admin-fonts'))
}

/** All families in any state, with bulk actions. */
export function Page({ query, meta }: PageProps) {
  const { page } = useNavigation()
  const input = inputOf(viewQuery(query, meta.form))
  const [list] = trpc.manage.families.useSuspenseQuery(input)
  const path = routePath('admin-fonts')
  const href = (to: number) => withQuery(path, { q: input.q, state: input.state === 'all' ? '' : input.state, p: to })
  const { isAdmin } = useIdentity()
  const ticked = new Set(meta.form?.values.familyIds?.split(','))
  return (
    <AdminPage title="Fonts" aside={<p className="muted num">{groupThousands(list.total)}</p>}>
      <BulkSaid query={query} form={meta.form} />
      <ListFilter
        path={path}
        submit="Search"
        fields={[
          { name: 'q', label: 'Name begins with, or ID', value: input.q, search: true },
          { name: 'state', label: 'State', value: input.state, options: STATES },
        ]}
      />
      {list.hits.length === 0 ? (
        <Empty heading="No families found" act={['All fonts', path]}>
          Families that match the search and the state appear here.
        </Empty>
      ) : !isAdmin ? (
        <ul className={`${rowsStyles.rows} ${rowsStyles.fonts}`}>
          {list.hits.map((family) => (
            <FontLine key={family.familyId} family={family} />
          ))}
        </ul>
      ) : (
        <BulkForm key={page.url} action={path} form={meta.form} back={href(list.page)}>
          <ul className={`${rowsStyles.rows} ${rowsStyles.fonts}`}>
            {list.hits.map((family) => (
              <FontLine key={family.familyId} family={family} ticked={ticked.has(String(family.familyId))} />
            ))}
          </ul>
        </BulkForm>
      )}
      <Pager page={list.page} pages={list.pages} href={href} />
    </AdminPage>
  )
}

/** `ticked` is the state of the checkbox. Without it there are no bulk actions, and the row links to the family's own page. */
function FontLine({ family, ticked }: { family: ManagedFamily; ticked?: boolean }) {
  const { familyId } = family
  return (
    <li>
      {ticked === undefined ? null : (
        <label className="check">
          <input type="checkbox" name="familyIds" value={familyId} defaultChecked={ticked} />
          <span className="vh">{family.name || `Family ${familyId}`}</span>
        </label>
      )}
      <Link
        className={`${adminStyles.title} ${rowsStyles.fontName}`}
        href={routePath(ticked === undefined ? 'family-edit' : 'admin-font', { familyId })}
      >
        <bdi>{family.name || `Family ${family.familyId}`}</bdi>
      </Link>
      <span className={`muted ${rowsStyles.fontFoundry}`}>
        <bdi>{family.foundry.name}</bdi>
      </span>
      <span className={rowsStyles.fontState}>
        <FamilyMarks family={family} />
      </span>
      <span className={`muted ${rowsStyles.fontTags}`}>{family.tags.join(', ')}</span>
      <span className={`muted num ${rowsStyles.fontDownloads}`}>{countLabel(family.downloads, 'download')}</span>
    </li>
  )
}

const MIND = new Set<ShownState>(['hidden', 'deleted'])

/** State, and unusual properties. */
export const FamilyMarks = ({ family }: { family: ManagedFamily }) => (
  <span className={adminStyles.marks}>
    <span className={MIND.has(family.shown) ? `${adminStyles.mark} ${adminStyles.markMind}` : adminStyles.mark}>
      {STATE_LABELS[family.shown]}
    </span>
    {family.featured ? <span className={adminStyles.mark}>home page</span> : null}
  </span>
)
