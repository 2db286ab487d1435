import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { PlaygroundFont } from '#shared/contracts/playground/playground.ts'
import { FRAME } from '#shared/limits.ts'
import { familyPath } from '#shared/routes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Range } from '../../ui/Range.tsx'
import { pickOf } from '../catalogue/fonts/pick-store.ts'
import * as bedsStyles from './beds.module.css'
import { FontPicker } from './FontPicker.tsx'
import * as styles from './FontSlots.module.css'
import { type PlaygroundState, playgroundPairs, type Slot, slotOf } from './playground-state.ts'
import { rememberPick } from './recent-picks.ts'
import { type Playground, tabPath } from './use-playground.ts'

/** A slot with the data of its font. */
export interface Placed {
  slot: Slot
  font: PlaygroundFont
  /** Index of the slot, from 0. */
  at: number
}

/** Replaces the slot that is shown at this index, in the state after the last change: the page may still be loading that one. */
const replaced = (at: number, by: (slot: Slot) => Slot[]) => (last: PlaygroundState) => ({
  slots: last.slots.flatMap((slot) => (slot.shownAt === at ? by(slot) : [slot])),
})

/** Changes one of the shown slots. */
export const changedSlot = (at: number, change: Partial<Slot>) => replaced(at, (slot) => [{ ...slot, ...change }])

/** The chosen fonts, with a button to remove each, and a field to add one. */
export function FontSlots({ playground, placed }: { playground: Playground; placed: readonly Placed[] }) {
  const { state, tab } = playground
  const full = state.slots.length >= FRAME.compareMax
  const box = useRef<HTMLDivElement>(null)
  /** Place among the shown fonts of the one that was removed, until the page shows the others. */
  const removed = useRef<number | null>(null)
  const shown = placed.map(({ at, font }) => `${at}-${font.id}`).join()
  // The focus goes to the font that takes the place of the removed one, else to the field that adds one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other fonts are shown
  useEffect(() => {
    if (removed.current === null) return
    const links = [...(box.current?.querySelectorAll<HTMLElement>('[data-part="remove-font"]') ?? [])]
    const next =
      links[removed.current] ?? links.at(-1) ?? box.current?.querySelector<HTMLElement>('input:not([type="hidden"])')
    removed.current = null
    next?.focus({ preventScroll: true })
  }, [shown])
  return (
    <div ref={box} className={styles.fonts}>
      <ul aria-label="Fonts">
        {placed.map(({ font, at }, place) => (
          <li key={`${at}-${font.id}`} className={`chip ${styles.chip}`}>
            <Link href={familyPath(font.family)}>{font.family.name}</Link>
            <span className="muted">{font.name}</span>
            <Link
              className={styles.x}
              href={playground.href({ slots: state.slots.filter((_, slot) => slot !== at) })}
              aria-label={`Remove ${font.fullName}`}
              data-part="remove-font"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                event.preventDefault()
                removed.current = place
                playground.set(replaced(at, () => []))
              }}
            >
              <Icon name="close" />
            </Link>
          </li>
        ))}
      </ul>
      <FontPicker
        label={full ? `${FRAME.compareMax} fonts at most` : 'Add a font'}
        kept={playgroundPairs(state)}
        action={tabPath(tab)}
        disabled={full}
        onPick={({ font, family }) => {
          removed.current = null
          rememberPick(pickOf(family, font))
          playground.set(({ slots }) => ({ slots: [...slots, slotOf(font.id)] }))
        }}
      />
    </div>
  )
}

/** Name, style and actions of one slot, above its specimen. */
export function SlotHead({ playground, placed }: { playground: Playground; placed: Placed }) {
  const { font, slot, at } = placed
  const { state } = playground
  return (
    <div className={styles.head}>
      <h2>
        <Link href={familyPath(font.family)}>{font.family.name}</Link>
      </h2>
      {font.styles.length > 1 ? (
        <select
          className="select needs-js"
          aria-label={`Style of ${font.family.name}`}
          value={font.id}
          onChange={(event) => playground.set(changedSlot(at, { id: Number(event.target.value) }))}
        >
          {font.styles.map((style) => (
            <option key={style.id} value={style.id}>
              {style.name}
            </option>
          ))}
        </select>
      ) : (
        <span className="muted small">{font.name}</span>
      )}
      <div className={`${bedsStyles.scale} needs-js`}>
        <Range
          aria-label={`Size of ${font.fullName} in per cent of the common one`}
          min={50}
          max={200}
          step={5}
          value={slot.scale}
          onValue={(scale) => playground.adjust(changedSlot(at, { scale }))}
        />
        <output>{slot.scale}%</output>
      </div>
      {font.axes.length > 0 && state.slots.length < FRAME.compareMax ? (
        <button
          type="button"
          className="icon-btn needs-js"
          title="Duplicate"
          aria-label={`Set ${font.fullName} twice`}
          onClick={() => playground.set(replaced(at, (one) => [one, { ...one, shownAt: undefined }]))}
        >
          <Icon name="copy" />
        </button>
      ) : null}
    </div>
  )
}
