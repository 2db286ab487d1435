import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { ASKING_BULK_ACTS, BULK_ACTS, type BulkAct } from '#shared/bulk-acts.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { familiesLabel } from '#shared/format/families-label.ts'
import { FormToken } from '../../../app/FormToken.tsx'
import { askFirst } from '../../../ui/ask-first.ts'
import { SureBox } from '../../../ui/SureBox.tsx'
import * as adminStyles from './admin.module.css'
import { FoundryOptions } from './FoundryOptions.tsx'
import * as filterStyles from './filter.module.css'

const ACTS: Record<BulkAct, { label: string; done: string; sure?: string }> = {
  mark: { label: 'Put on the home page', done: 'put on the home page' },
  unmark: { label: 'Remove from the home page', done: 'removed from the home page' },
  hide: {
    label: 'Take down',
    done: 'taken down, and their designers told',
    sure: 'Nobody can see them any more. We e-mail the reason to their designers.',
  },
  unhide: { label: 'Undo take-down', done: 'take-down undone' },
  give: {
    label: 'Move to another foundry',
    done: 'moved to the other foundry',
    sure: 'From now on, only members of the other foundry can edit them.',
  },
  remove: {
    label: 'Delete',
    done: 'deleted. You can restore them for 30 days',
    sure: 'Nobody can see them any more. You can restore them for 30 days.',
  },
  restore: { label: 'Restore', done: 'restored' },
}
/** Most names listed in the question; the rest are counted. */
const NAMED = 8

interface BulkFormProps {
  /** Address of the page that receives the form. */
  action: string
  /** The form that was rejected, entirely or for some families. */
  form: SubmittedForm | undefined
  /** Address to return to: the list with its filters. */
  back: string
  /** Rows with checkboxes named 'familyIds', labelled with the names of the families. */
  children: ReactNode
}

/** A list of families with checkboxes and one action for all ticked ones. A dangerous action asks once for all. */
export function BulkForm({ action, form, back, children }: BulkFormProps) {
  const [ticked, setTicked] = useState(() => form?.values.familyIds?.split(',').filter(Boolean).length ?? 0)
  const all = useRef<HTMLInputElement>(null)
  const values = form?.values ?? {}

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const act = BULK_ACTS.find((one) => one === new FormData(event.currentTarget).get('act'))
    const names = boxesOf(event.currentTarget).flatMap((box) =>
      box.checked ? [box.labels?.[0]?.textContent ?? ''] : [],
    )
    // Without a ticked family there is nothing to confirm: the page shows the error.
    if ((submitter as HTMLButtonElement | null)?.value !== 'bulk' || !act || names.length === 0) return
    if (!ASKING_BULK_ACTS.includes(act)) return
    const others = names.length - NAMED
    const list = [...names.slice(0, NAMED), ...(others > 0 ? [`${others} more`] : [])].join(', ')
    const title = `${ACTS[act].label}: ${familiesLabel(names.length)}?`
    void askFirst(event, { title, text: `${ACTS[act].sure} ${list}.` })
  }

  function countTicked({ currentTarget }: FormEvent<HTMLFormElement>) {
    const boxes = boxesOf(currentTarget)
    const count = boxes.filter((box) => box.checked).length
    setTicked(count)
    if (all.current) all.current.checked = count === boxes.length
  }

  return (
    <form method="post" action={action} onSubmit={onSubmit} onChange={countTicked}>
      <p className={`${adminStyles.bar} needs-js`}>
        <label className="check">
          <input
            ref={all}
            type="checkbox"
            onChange={({ currentTarget }) => {
              for (const box of boxesOf(currentTarget.form!)) box.checked = currentTarget.checked
            }}
          />
          All on this page
        </label>
        <span className="muted" role="status">
          {ticked === 0 ? '' : `${familiesLabel(ticked)} selected`}
        </span>
      </p>
      {children}
      <div className={filterStyles.bulk}>
        <fieldset className={filterStyles.filter}>
          <legend className="vh">What to do with the selected families</legend>
          <label htmlFor="act">With selected</label>
          <select id="act" name="act" className="input" defaultValue={values.act ?? 'mark'}>
            {BULK_ACTS.map((act) => (
              <option key={act} value={act}>
                {ACTS[act].label}
              </option>
            ))}
          </select>
          <span className={`${filterStyles.more} ${filterStyles.moreHide}`}>
            <label htmlFor="reason">Reason, sent to the designers</label>
            <input id="reason" name="reason" className="input" defaultValue={values.reason} maxLength={1000} />
          </span>
          <span className={`${filterStyles.more} ${filterStyles.moreGive}`}>
            <label htmlFor="foundry">Foundry</label>
            <input
              id="foundry"
              name="foundry"
              className="input"
              defaultValue={values.foundry}
              maxLength={300}
              list="give-foundries"
              autoComplete="off"
              placeholder="Name or address"
            />
            <FoundryOptions />
          </span>
          <SureBox label="Yes, I am sure" />
          <button type="submit" name="form" value="bulk" className="btn">
            Apply
          </button>
        </fieldset>
        <fieldset className={filterStyles.filter} onKeyDown={changeTags}>
          <legend className="vh">Tags of the selected families</legend>
          <label htmlFor="add">Add tags</label>
          <input id="add" name="add" className="input" defaultValue={values.add} placeholder="cool, retro" />
          <label htmlFor="remove">Remove tags</label>
          <input id="remove" name="remove" className="input" defaultValue={values.remove} />
          <button type="submit" name="form" value="retag" className="btn">
            Change tags
          </button>
        </fieldset>
      </div>
      <FormToken />
      <input type="hidden" name="back" value={back} />
    </form>
  )
}

/** Enter in the fields of the tags changes them. The browser would press the first button of the form. */
function changeTags(event: KeyboardEvent<HTMLFieldSetElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  event.currentTarget.querySelector('button')?.click()
}

const boxesOf = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input[name=familyIds]'),
]

/** Result of a bulk action: number of changed families, and why the others were rejected. */
export function BulkSaid({ query, form }: { query: URLSearchParams; form: SubmittedForm | undefined }) {
  const lines = whatCame(query, form)
  return lines.length === 0 ? null : (
    <div className={form ? 'form-problem' : 'entry-notice'} role={form ? 'alert' : 'status'}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

function whatCame(query: URLSearchParams, form: SubmittedForm | undefined): string[] {
  if (form?.problem) return [Object.values(form.fields)[0] ?? form.problem]
  const count = Number(form?.values.done ?? query.get('families') ?? 0)
  const families = familiesLabel(Number.isSafeInteger(count) && count > 0 ? count : 0)
  const refused = form?.values.refused?.split('\n') ?? []
  if (form ? form.values.form === 'retag' : query.get('saved') === 'retag')
    return [
      count > 0 ? `${families}: the tags have been changed.` : refused.length > 0 ? '' : 'The tags were already set.',
      ...refused,
    ].filter(Boolean)
  const act = BULK_ACTS.find((one) => one === (form?.values.act ?? query.get('act')))
  if (!act || (!form && query.get('saved') !== 'bulk')) return []
  return [...(count > 0 ? [`${families}: ${ACTS[act].done}.`] : []), ...refused]
}
