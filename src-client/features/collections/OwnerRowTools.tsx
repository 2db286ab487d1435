import '../../styles/owner-tools.css'
import { useState } from 'react'
import type { FamilyRow } from '#shared/contracts/fonts.ts'
import { trpc } from '../../api/trpc.ts'
import { Icon } from '../../ui/Icon.tsx'
import { NoteField } from './NoteField.tsx'
import { moved, useOwnList } from './own-list.ts'

interface OwnerRowToolsProps {
  collectionId: number
  families: readonly FamilyRow[]
  at: number
  /** The list stands in the owner's own order, so places can be changed. */
  arranged: boolean
  /** A saved search fills it: nothing is put in, taken out or moved by hand. */
  smart: boolean
}

/** What is being dragged: one at a time. */
let dragged: number | null = null

/** Under each row of one's own collection: the note, and its place in the order. */
export function OwnerRowTools({ collectionId: id, families, at, arranged, smart }: OwnerRowToolsProps) {
  const family = families[at] as FamilyRow
  const { familyId, name } = family
  const { collections } = trpc.useUtils().client
  const change = useOwnList()
  const [said, setSaid] = useState('')
  const [isOver, setOver] = useState(false)

  async function move(which: number, to: { beforeId: number } | { afterId: number }, focus?: 'up' | 'down') {
    const stored = await change(
      (hits) => moved(hits, which, to),
      () => collections.move.mutate({ id, familyId: which, ...to }),
    )
    if (!stored || !focus) return
    setSaid(`${name} moved ${focus}`)
    // The row was taken out and put in elsewhere, which loses the focus.
    document.getElementById(`move-${focus}-${familyId}`)?.focus()
  }
  const up = families[at - 1]
  const down = families[at + 1]
  const saveNote = (note: string) =>
    void change(
      (hits) => hits.map((one) => (one.familyId === familyId ? { ...one, note: note || null } : one)),
      () => collections.setNote.mutate({ id, familyId, note }),
    )
  const remove = () =>
    void change(
      (hits) => hits.filter((one) => one.familyId !== familyId),
      () => collections.removeFont.mutate({ id, familyId }),
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the buttons in it are the keyboard's way
    <div
      className={`own${isOver ? ' is-over' : ''}`}
      onDragOver={(event) => {
        if (dragged === null || dragged === familyId || !arranged) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (dragged === null || dragged === familyId) return
        event.preventDefault()
        const from = families.findIndex((one) => one.familyId === dragged)
        void move(dragged, from >= 0 && from < at ? { afterId: familyId } : { beforeId: familyId })
      }}
    >
      <NoteField name={name} note={family.note ?? ''} onSave={saveNote} />
      {smart ? null : (
        <div className="own-acts">
          {arranged && families.length > 1 ? (
            <>
              <span
                className="own-grip"
                draggable
                title="Drag to another place"
                aria-hidden="true"
                onDragStart={(event) => {
                  dragged = familyId
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', name)
                  const row = event.currentTarget.closest('article')
                  if (row) event.dataTransfer.setDragImage(row, 24, 24)
                }}
                onDragEnd={() => {
                  dragged = null
                }}
              >
                <Icon name="rows" />
              </span>
              <button
                type="button"
                id={`move-up-${familyId}`}
                className="icon-btn"
                aria-label={`Move ${name} up`}
                aria-disabled={!up}
                onClick={() => up && void move(familyId, { beforeId: up.familyId }, 'up')}
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                id={`move-down-${familyId}`}
                className="icon-btn"
                aria-label={`Move ${name} down`}
                aria-disabled={!down}
                onClick={() => down && void move(familyId, { afterId: down.familyId }, 'down')}
              >
                <Icon name="down" />
              </button>
            </>
          ) : null}
          <button type="button" className="btn" aria-label={`Remove ${name} from the collection`} onClick={remove}>
            Remove
          </button>
        </div>
      )}
      <span className="vh" role="status">
        {said}
      </span>
    </div>
  )
}
