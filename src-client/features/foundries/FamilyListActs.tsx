import { useRef, useState } from 'react'
import type { FamilyListResult } from '#shared/contracts/foundries/foundries.ts'
import { familiesLabel } from '#shared/format/families-label.ts'
import { refusedLines } from '#shared/format/refused-lines.ts'
import { routePath } from '#shared/routes.ts'
import { FAMILY_LIST_ACTS, type FamilyListAct, type ShownState } from '#shared/shown-states.ts'
import { problemOf } from '../../api/errors.ts'
import { trpc } from '../../api/trpc.ts'
import { useConfig } from '../../app/config.tsx'
import { refreshIdentity } from '../../app/identity.ts'
import { ask } from '../../ui/ask.ts'
import { useFocusHandover } from '../../ui/focus-place.ts'
import { SureBox } from '../../ui/SureBox.tsx'
import * as styles from './FamilyListActs.module.css'
import type { FamilyListView } from './family-list-address.ts'

interface FamilyListActsProps {
  foundryId: number
  view: FamilyListView
  hits: FamilyListResult['hits']
  selected: readonly number[]
  /** Receives the results of an action, as sentences. */
  onSaid(said: string[]): void
  /** @param done families for which the action was not rejected */
  onDone(done: number[]): void
  onSelect(selected: number[]): void
}

/** The form that the boxes of the list belong to. */
export const FAMILY_LIST_FORM = 'family-list-acts'

const ACTS: Record<FamilyListAct, { label: string; from: readonly ShownState[]; done: string; sure?: string }> = {
  submit: { label: 'Publish', from: ['draft', 'withdrawn'], done: 'published, or waiting for review' },
  takeBack: { label: 'Withdraw', from: ['pending', 'scheduled'], done: 'withdrawn' },
  unpublish: {
    label: 'Unpublish',
    from: ['published'],
    done: 'not published any more',
    sure: 'Nobody will find or download them until you publish them again.',
  },
  remove: {
    label: 'Delete',
    from: ['draft', 'pending', 'scheduled', 'published', 'withdrawn', 'hidden'],
    done: 'deleted',
    sure: 'For 30 days they can be restored; then they are removed for good.',
  },
  restore: { label: 'Restore', from: ['deleted'], done: 'restored' },
}

/** '3 families: deleted.' */
export const doneLabel = (act: FamilyListAct, count: number) => `${familiesLabel(count)}: ${ACTS[act].done}.`

/** Actions on the selected families. Each family is checked on its own; rejected ones stay selected, with the reason. */
export function FamilyListActs({ foundryId, view, hits, selected, onSaid, onDone, onSelect }: FamilyListActsProps) {
  const { AntiForgeryToken } = useConfig()
  const utils = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  const chosen = hits.filter((hit) => selected.includes(hit.familyId))
  const isAll = hits.length > 0 && chosen.length === hits.length
  const elsewhere = selected.length - chosen.length

  async function run(act: FamilyListAct) {
    const { label, from, sure } = ACTS[act]
    const mine = chosen.filter((hit) => from.includes(hit.state))
    if (busy || mine.length === 0) return
    if (sure && !(await ask({ title: `${label} ${familiesLabel(mine.length)}?`, text: sure }))) return
    setBusy(true)
    try {
      const families = mine.map((hit) => hit.familyId)
      const { done, refused } = await utils.client.foundries.act.mutate({ foundryId, act, families })
      onSaid([...(done > 0 ? [doneLabel(act, done)] : []), ...refusedLines(refused)])
      // The header counts them too.
      await Promise.all([utils.foundries.families.invalidate(), refreshIdentity(utils)])
      onDone(families.filter((id) => !refused.some(({ familyId }) => familyId === id)))
    } catch (error) {
      onSaid([problemOf(error)])
      // The act may have been done although its answer was lost.
      void utils.foundries.families.invalidate()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      id={FAMILY_LIST_FORM}
      className={selected.length > 0 ? `${styles.bulk} ${styles.hasSelected}` : styles.bulk}
      method="post"
      action={routePath('manage-fonts')}
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        const act = FAMILY_LIST_ACTS.find((one) => one === (submitter as HTMLButtonElement | null)?.value)
        if (act) void run(act)
      }}
    >
      {Object.entries({
        token: AntiForgeryToken,
        form: 'act',
        foundryId: String(foundryId),
        q: view.q,
        state: view.state,
        sort: view.sort,
        p: String(view.page),
      }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="check needs-js">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onSelect(isAll ? [] : [...new Set([...selected, ...hits.map((hit) => hit.familyId)])])}
        />
        {selected.length === 0 ? 'Select all on this page' : `${familiesLabel(selected.length)} selected`}
      </label>
      {elsewhere > 0 ? (
        <span className="muted">
          {elsewhere} not on this page ·{' '}
          <button type="button" className="link" onClick={() => onSelect([])}>
            Select none
          </button>
        </span>
      ) : null}
      {FAMILY_LIST_ACTS.map((act) => {
        const count = chosen.filter((hit) => ACTS[act].from.includes(hit.state)).length
        return count > 0 ? (
          <ActButton key={act} act={act} busy={busy} count={count < chosen.length ? count : null} />
        ) : null
      })}
      <div className={`${styles.plain} no-js`}>
        {FAMILY_LIST_ACTS.filter((act) => (act === 'restore') === (view.state === 'deleted')).map((act) => (
          <ActButton key={act} act={act} busy={false} count={null} />
        ))}
        {view.state === 'deleted' ? null : <SureBox label="Yes, unpublish or delete the ticked ones" />}
      </div>
    </form>
  )
}

/** @param props.count how many of the selected families allow this action; null = all of them */
function ActButton({ act, busy, count }: { act: FamilyListAct; busy: boolean; count: number | null }) {
  const { label } = ACTS[act]
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button)
  return (
    <button
      ref={button}
      type="submit"
      name="act"
      value={act}
      className={act === 'remove' ? 'btn btn--danger' : 'btn'}
      aria-disabled={busy || undefined}
    >
      {count === null ? label : `${label} ${count}`}
    </button>
  )
}
