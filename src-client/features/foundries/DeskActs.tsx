import { useState } from 'react'
import type { DeskResult } from '#shared/contracts/foundries.ts'
import type { DeskState } from '#shared/desk.ts'
import { trpc } from '../../api/trpc.ts'
import { ask } from '../../ui/ask.ts'
import { familiesLabel } from './DeskTable.tsx'

interface DeskActsProps {
  hits: DeskResult['hits']
  selected: readonly number[]
  /** @param failed families for which the act was refused */
  onDone(failed: number[]): void
  onSelect(selected: number[]): void
}

type Act = 'submit' | 'takeBack' | 'unpublish' | 'remove'

const ACTS: { act: Act; label: string; from: readonly DeskState[]; done: string; sure?: string }[] = [
  { act: 'submit', label: 'Publish', from: ['draft', 'withdrawn'], done: 'published, or waiting for review' },
  { act: 'takeBack', label: 'Take back', from: ['pending', 'scheduled'], done: 'taken back' },
  {
    ...{ act: 'unpublish', label: 'Unpublish', from: ['published'], done: 'out of sight' },
    sure: 'Nobody will find or download them until you publish them again.',
  },
  {
    ...{ act: 'remove', label: 'Delete', from: ['draft', 'pending', 'scheduled', 'published', 'withdrawn', 'hidden'] },
    ...{ done: 'deleted', sure: 'For 30 days they can be brought back; then they are gone for good.' },
  },
]

/** Acts upon all families that are selected, each judged by itself: what is refused stays selected and says why. */
export function DeskActs({ hits, selected, onDone, onSelect }: DeskActsProps) {
  const utils = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string[]>([])
  const chosen = hits.filter((hit) => selected.includes(hit.familyId))
  const isAll = hits.length > 0 && chosen.length === hits.length
  const elsewhere = selected.length - chosen.length

  async function run({ act, from, label, done, sure }: (typeof ACTS)[number]) {
    const mine = chosen.filter((hit) => from.includes(hit.state))
    if (busy || mine.length === 0) return
    if (sure && !(await ask({ title: `${label} ${familiesLabel(mine.length)}?`, text: sure }))) return
    setBusy(true)
    const refused: { id: number; why: string }[] = []
    for (const hit of mine) {
      try {
        const input = { familyId: hit.familyId }
        if (act === 'submit') await utils.client.publishing.submit.mutate(input)
        else await utils.client.publishing[act].mutate(input)
      } catch (error) {
        refused.push({ id: hit.familyId, why: `${hit.name || 'Untitled family'}: ${(error as Error).message}` })
      }
    }
    setSaid([
      ...(mine.length > refused.length ? [`${familiesLabel(mine.length - refused.length)}: ${done}.`] : []),
      ...refused.map(({ why }) => why),
    ])
    await utils.foundries.desk.invalidate()
    onDone(refused.map(({ id }) => id))
    setBusy(false)
  }

  return (
    <div className="desk-bulk needs-js">
      <label className="check">
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
      {ACTS.map((one) => {
        const count = chosen.filter((hit) => one.from.includes(hit.state)).length
        return count > 0 ? (
          <button
            key={one.act}
            type="button"
            className={one.act === 'remove' ? 'btn btn--danger' : 'btn'}
            aria-disabled={busy}
            onClick={() => void run(one)}
          >
            {count < chosen.length ? `${one.label} ${count}` : one.label}
          </button>
        ) : null
      })}
      <div role="status" className="desk-said">
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}
