import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { FontSearchInput } from '#shared/contracts/catalogue/fonts.ts'
import type { FamilyListResult } from '#shared/contracts/foundries/foundries.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { FAMILY_LIST_ACTS, FAMILY_LIST_SORTS, SHOWN_STATES, STATE_LABELS } from '#shared/shown-states.ts'
import { trpc } from '../../api/trpc.ts'
import { useNavigation } from '../../app/navigation.tsx'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { UploadButton } from '../../frame/UploadButton.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Pager } from '../../ui/Pager.tsx'
import * as linkStyles from '../../ui/page-links.module.css'
import { useCurrentInSight } from '../../ui/use-current-in-sight.ts'
import { useEarlyInput } from '../../ui/use-early-input.ts'
import { useShownValue } from '../../ui/use-shown-value.ts'
import { PlainForm } from '../account/PlainForm.tsx'
import { doneLabel, FamilyListActs } from './FamilyListActs.tsx'
import { FamilyListTable } from './FamilyListTable.tsx'
import { FoundryPage } from './FoundryPage.tsx'
import { type FamilyListView, familyListHref, familyListView, SORT_LABELS } from './family-list-address.ts'
import { foundryIdOf, foundryMeta, loadFoundry } from './foundry-address.ts'
import * as styles from './ManageFontsPage.module.css'
import { useFamilyListMemory } from './use-family-list-memory.ts'

export async function load(context: LoadContext): Promise<PageMeta | Elsewhere> {
  const { foundry, nowhere } = await loadFoundry(context)
  const { isAdmin, isMod } = context.identity
  // As the upload dialog: those who manage the fonts of all need no foundry.
  if (!foundry) return isAdmin || isMod ? { status: 302, redirect: routePath('admin-fonts') } : nowhere
  const view = familyListView(viewQuery(context.query, context.form))
  const { hits } = await context.api.foundries.families.fetch({ foundryId: foundry.id, ...view }, { staleTime: 0 })
  const rows = rowsInput(hits)
  // The list is of use without letterforms.
  if (rows) await context.api.fonts.search.fetch(rows).catch(() => undefined)
  return foundryMeta(context, 'manage-fonts', 'My Fonts', foundry)
}

/** Families for which the last act without scripts was not done: some of them, or all of a form that was rejected. */
const refusedIn = (form: PageMeta['form']) =>
  (form?.values.familyIds ?? form?.values.families ?? '').split(',').map(Number).filter(Boolean)

/** All families of a foundry, in any state. */
export function Page({ query, meta }: PageProps) {
  const { navigate } = useNavigation()
  const [brief] = trpc.foundries.brief.useSuspenseQuery(foundryIdOf(query, meta.form?.values))
  const foundryId = brief?.id ?? 0
  const view = familyListView(viewQuery(query, meta.form))
  const [list] = trpc.foundries.families.useSuspenseQuery({ foundryId, ...view })
  const rows = rowsInput(list.hits)
  const { data: drawn } = trpc.fonts.search.useQuery(rows ?? { ids: '0' }, { enabled: rows !== null, retry: false })
  const [selected, setSelected] = useFamilyListMemory(foundryId, view, refusedIn(meta.form))
  const hrefOf = (change: Partial<FamilyListView>) => familyListHref(foundryId, { ...view, page: 1, ...change })
  const here = familyListHref(foundryId, view)
  const [said, setSaid] = useState(() => ({ of: here, lines: whatCame(query, meta.form) }))
  const nameField = useShownValue<HTMLInputElement>(view.q)
  // What is typed but not applied: the links to states take it along.
  const [typed, setTyped] = useState(view.q)
  useEffect(() => setTyped(view.q), [view.q])
  useEarlyInput(nameField, setTyped)
  const orderField = useShownValue<HTMLSelectElement>(view.sort)
  const { deleted, ...present } = list.counts
  const all = Object.values(present).reduce((sum, n) => sum + n, 0)
  return (
    <FoundryPage
      title="My Fonts"
      foundry={list.foundry}
      route="manage-fonts"
      acts={
        <>
          <UploadButton className="btn btn--solid needs-js" />
          <div className="no-js">
            <PlainForm
              action={routePath('manage-fonts')}
              name="upload"
              submitted={meta.form}
              submit="Upload"
              inline
              hidden={{ foundry: String(foundryId) }}
            />
          </div>
        </>
      }
    >
      <div role={meta.form ? 'alert' : 'status'} className={styles.said}>
        {said.of === here ? said.lines.map((line) => <p key={line}>{line}</p>) : null}
      </div>
      {all + deleted === 0 ? (
        <Empty heading="No families yet">
          <p className="soft">
            Families you upload appear here. Only the people of this foundry see them until you publish them.
          </p>
          <UploadButton className="btn needs-js" />
        </Empty>
      ) : (
        <>
          <StateLinks
            counts={list.counts}
            all={all}
            view={view}
            hrefOf={(state) => hrefOf({ state, q: typed.trim() })}
          />
          <form
            className={styles.search}
            action={routePath('manage-fonts')}
            onSubmit={(event) => {
              event.preventDefault()
              const data = new FormData(event.currentTarget)
              const given = familyListView(
                new URLSearchParams([
                  ['q', String(data.get('q'))],
                  ['sort', String(data.get('sort'))],
                ]),
              )
              void navigate(hrefOf({ q: given.q, sort: given.sort }), { keepScroll: true })
            }}
          >
            <input type="hidden" name="foundry" value={foundryId} />
            {view.state ? <input type="hidden" name="state" value={view.state} /> : null}
            <div>
              <label htmlFor="family-list-q">Name</label>
              <input
                ref={nameField}
                id="family-list-q"
                name="q"
                type="search"
                className="input"
                defaultValue={view.q}
                maxLength={120}
                onChange={(event) => setTyped(event.target.value)}
              />
            </div>
            <div>
              <label htmlFor="family-list-sort">Order</label>
              <select
                ref={orderField}
                id="family-list-sort"
                name="sort"
                className="input"
                defaultValue={view.sort}
                onChange={(event) => event.currentTarget.form?.requestSubmit()}
              >
                {FAMILY_LIST_SORTS.map((sort) => (
                  <option key={sort} value={sort}>
                    {SORT_LABELS[sort]}
                  </option>
                ))}
              </select>
            </div>
            <button type="submit" className="btn">
              Apply
            </button>
          </form>
          {list.total === 0 ? (
            <Empty heading="No families found" act={[`Show all ${groupThousands(all)}`, hrefOf({ q: '', state: '' })]}>
              Families that match the name and the state appear here.
            </Empty>
          ) : (
            <>
              <FamilyListActs
                key={foundryId}
                foundryId={foundryId}
                view={view}
                onSaid={(lines) => setSaid({ of: here, lines })}
                hits={list.hits}
                selected={selected}
                onDone={(done) => setSelected((now) => now.filter((id) => !done.includes(id)))}
                onSelect={setSelected}
              />
              <FamilyListTable hits={list.hits} drawn={drawn?.hits ?? []} selected={selected} onSelect={setSelected} />
              <Pager page={list.page} pages={list.pages} href={(page) => hrefOf({ page })} />
            </>
          )}
        </>
      )}
    </FoundryPage>
  )
}

/** Asks for the letterforms of what is published. */
function rowsInput(hits: FamilyListResult['hits']): FontSearchInput | null {
  const ids = hits.filter(({ state }) => state === 'published').map(({ familyId }) => familyId)
  return ids.length > 0 ? { ids: ids.join(','), size: ids.length } : null
}

/** View of the list: from the form that was sent, else from the address. */
const viewQuery = (query: URLSearchParams, form: SubmittedForm | undefined): URLSearchParams =>
  form ? new URLSearchParams(['q', 'state', 'sort', 'p'].map((name) => [name, form.values[name] ?? ''])) : query

/** Result of an action for several families without scripts: from the answered form, else from the address. */
function whatCame(query: URLSearchParams, form: SubmittedForm | undefined): string[] {
  if (form?.problem) return [form.problem]
  const act = FAMILY_LIST_ACTS.find((one) => one === (form?.values.act ?? query.get('done')))
  const count = Number(form?.values.done ?? query.get('families'))
  const done = act && Number.isSafeInteger(count) && count > 0 ? [doneLabel(act, count)] : []
  return [...done, ...(form?.values.refused?.split('\n') ?? [])]
}

interface StateLinksProps {
  counts: FamilyListResult['counts']
  all: number
  view: FamilyListView
  hrefOf(state: FamilyListView['state']): string
}

/** Links for the existing states, each with its count. */
function StateLinks({ counts, all, view, hrefOf }: StateLinksProps) {
  const states = SHOWN_STATES.filter((state) => counts[state] > 0 || state === view.state)
  const bar = useRef<HTMLElement>(null)
  useCurrentInSight(bar, view.state)
  return (
    <nav ref={bar} className={`${styles.states} ${linkStyles.scrolled}`} aria-label="State">
      <Link href={hrefOf('')} aria-current={view.state === '' ? 'true' : undefined}>
        All <span className="num">{groupThousands(all)}</span>
      </Link>
      {states.map((state) => (
        <Link key={state} href={hrefOf(state)} aria-current={view.state === state ? 'true' : undefined}>
          {STATE_LABELS[state]} <span className="num">{groupThousands(counts[state])}</span>
        </Link>
      ))}
    </nav>
  )
}
