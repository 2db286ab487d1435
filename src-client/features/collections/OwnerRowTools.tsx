import { useState } from 'react'
import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import type { MemberResult } from '#shared/contracts/collections/collection-changes.ts'
import { COLLECTION } from '#shared/limits.ts'
import { trpc } from '../../api/trpc.ts'
import { useNavigation } from '../../app/navigation.tsx'
import { pageOf } from '../../app/page-number.ts'
import { Icon } from '../../ui/Icon.tsx'
import { notify } from '../../ui/notifications.ts'
import { openOverlay } from '../../ui/overlays.ts'
import { NoteField } from './NoteField.tsx'
import * as styles from './OwnerRowTools.module.css'
import { moved, useOwnList } from './own-list.ts'
import { type DropPlace, useRowDrag } from './use-row-drag.ts'

/** After the redraw the focus goes to the same place in the list. */
function focusAt(part: 'grip' | 'remove', at: number) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const all = document.querySelectorAll<HTMLElement>(`[data-part="own"] [data-part="${part}"]`)
      all[Math.min(at, all.length - 1)]?.focus({ preventScroll: part === 'remove' })
    }),
  )
}

interface OwnerRowToolsProps {
  collectionId: number
  families: readonly FamilyRow[]
  at: number
  /** Set if the list is in the owner's order and so can be rearranged: number of families before this page, and in total. */
  order: { before: number; total: number } | null
  /** Filled by a saved search: families cannot be added, removed or moved by hand. */
  smart: boolean
}

/** Tools below each row of the owner's collection: note and position. */
export function OwnerRowTools({ collectionId: id, families, at, order, smart }: OwnerRowToolsProps) {
  const family = families[at] as FamilyRow
  const { familyId, name } = family
  const { collections } = trpc.useUtils().client
  const change = useOwnList(id)
  const { page, navigate } = useNavigation()
  const saveNote = (note: string) =>
    change(
      (hits) => hits.map((one) => (one.familyId === familyId ? { ...one, note: note || null } : one)),
      () => collections.setNote.mutate({ id, familyId, note }),
    )
  /** The page has lost its last family. */
  async function toPageBefore() {
    const query = new URLSearchParams(page.search)
    const before = pageOf(query) - 1
    if (before < 1) return
    if (before === 1) query.delete('p')
    else query.set('p', String(before))
    await navigate(query.size > 0 ? `${page.path}?${query}` : page.path, { replace: true, keepScroll: true })
  }
  async function remove() {
    let was: MemberResult['removed']
    const stored = await change(
      (hits) => hits.filter((one) => one.familyId !== familyId),
      async () => {
        was = (await collections.removeFont.mutate({ id, familyId })).removed
      },
    )
    if (!stored) return
    if (families.length === 1 && page.url === location.pathname + location.search) await toPageBefore()
    // Its button had the focus, unless the person has gone on meanwhile.
    if (document.activeElement === document.body) focusAt('remove', at)
    const { place, note, fontIds } = was ?? { place: COLLECTION.familiesMax, note: '', fontIds: [] }
    const putBack = async () => {
      await change(
        (hits) => hits,
        async () => {
          for (const fontId of fontIds.length > 0 ? fontIds : [undefined])
            await collections.addFont.mutate({ id, familyId, fontId })
          if (note !== '') await collections.setNote.mutate({ id, familyId, note })
          await collections.move.mutate({ id, familyId, place })
        },
      )
    }
    notify({ message: `${name} is no longer in this collection.`, undo: () => void putBack() })
  }
  return (
    <div className={styles.tools} data-part="own" data-family={familyId}>
      <NoteField name={name} note={family.note ?? ''} onSave={saveNote} />
      {smart ? null : (
        <div className={styles.acts}>
          {order && order.total > 1 ? (
            <PlaceTools id={id} family={family} families={families} at={at} order={order} />
          ) : null}
          <button
            type="button"
            className="btn"
            data-part="remove"
            aria-label={`Remove ${name} from the collection`}
            onClick={() => void remove()}
          >
            Remove
          </button>
        </div>
      )}
    </div>
  )
}

interface PlaceToolsProps {
  id: number
  family: FamilyRow
  families: readonly FamilyRow[]
  at: number
  order: { before: number; total: number }
}

/** A grip to drag, which opens the dialog for a position when pressed, and steps up and down, also across pages. */
function PlaceTools({ id, family, families, at, order }: PlaceToolsProps) {
  const { familyId, name } = family
  const { move } = trpc.useUtils().client.collections
  const change = useOwnList(id)
  const [said, setSaid] = useState('')
  const place = order.before + at + 1

  const store = (to: DropPlace) =>
    change(
      (hits) => moved(hits, familyId, to),
      () => move.mutate({ id, familyId, ...to }),
    )
  async function toPlace(to: number) {
    const stored = await change(
      (hits) => hits,
      () => move.mutate({ id, familyId, place: to }),
    )
    if (!stored) return
    notify({ type: 'success', message: `${name} is now at position ${to}` })
    // The row may now be on another page.
    focusAt('grip', at)
  }
  async function step(way: 'up' | 'down') {
    const neighbour = families[way === 'up' ? at - 1 : at + 1]
    if (!neighbour) {
      const to = way === 'up' ? place - 1 : place + 1
      if (to >= 1 && to <= order.total) await toPlace(to)
      return
    }
    if (!(await store(way === 'up' ? { beforeId: neighbour.familyId } : { afterId: neighbour.familyId }))) return
    setSaid(`${name} is now at position ${way === 'up' ? place - 1 : place + 1}`)
    // The row was removed and inserted elsewhere, which loses the focus.
    document.getElementById(`move-${way}-${familyId}`)?.focus()
  }
  const drag = useRowDrag(familyId, (to) => void store(to))
  return (
    <>
      <button
        type="button"
        className={`icon-btn ${styles.grip}`}
        data-part="grip"
        title="Drag to move, or press to choose a position"
        aria-label={`Move ${name}`}
        aria-haspopup="dialog"
        {...drag.handlers}
        onClick={() => {
          if (!drag.tookPress()) void openMove({ name, place, total: order.total, onMove: (to) => void toPlace(to) })
        }}
      >
        <Icon name="grip" />
      </button>
      <button
        type="button"
        id={`move-up-${familyId}`}
        className="icon-btn"
        aria-label={`Move ${name} up`}
        aria-disabled={place === 1}
        onClick={() => void step('up')}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        id={`move-down-${familyId}`}
        className="icon-btn"
        aria-label={`Move ${name} down`}
        aria-disabled={place === order.total}
        onClick={() => void step('down')}
      >
        <Icon name="down" />
      </button>
      <span className="vh" role="status">
        {said}
      </span>
    </>
  )
}

/** Opens the dialog that moves a family within an own collection. */
const openMove = (what: {
  name: string
  place: number
  total: number
  onMove: (place: number) => void
}): Promise<void> => openOverlay(() => import('./MoveDialog.tsx').then((module) => module.MoveDialog), what)
