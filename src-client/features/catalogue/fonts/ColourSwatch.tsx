import { type CSSProperties, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { DEBOUNCE_MS } from '#shared/limits.ts'
import { cleanColour } from '#shared/preview/preferences.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import * as styles from './ColourSwatch.module.css'

const ColourPicker = lazy(() => import('./ColourPicker.tsx').then((module) => ({ default: module.ColourPicker })))

interface ColourSwatchProps {
  label: string
  /** RRGGBB. */
  colour: string
  open: boolean
  onOpen: (open: boolean) => void
  onChange: (colour: string) => void
}

/** A swatch with its picker below: hex first, no alpha. Another press, a press outside or Escape closes it. */
export function ColourSwatch({ label, colour, open, onOpen, onChange }: ColourSwatchProps) {
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [draft, setDraft] = useState(colour)
  const id = useId()
  const settle = useDebounced(onChange, DEBOUNCE_MS.colour)
  useEffect(() => setDraft(colour), [colour])
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (root.current?.contains(event.target as Node)) return
      // Apply the colour before the press takes effect: applied after a Reset, it would undo the Reset.
      settle.flush()
      onOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open, onOpen, settle])
  const choose = (text: string) => {
    setDraft(text)
    const clean = cleanColour(text)
    if (clean.length === 6 && text.replace('#', '').length === 6) settle(clean)
  }
  const valid = cleanColour(draft) || colour
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button inside opened
    <div
      ref={root}
      className={styles.root}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && settle.flush()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.preventDefault()
        event.stopPropagation()
        onOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={`${label} colour, #${colour}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={(event) => {
          // Safari gives a pressed button no focus, and Escape would not come here.
          event.currentTarget.focus()
          onOpen(!open)
        }}
      >
        <span className={styles.swatch} style={{ '--c': `#${valid}` } as CSSProperties} />
        <span>{label}</span>
      </button>
      <div id={id} className={styles.picker} hidden={!open}>
        {open ? (
          <>
            <label className={styles.hex}>
              <span className="vh">{label} colour as hex</span>
              <span aria-hidden="true">#</span>
              <input
                className="mono"
                value={draft}
                maxLength={7}
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => choose(event.target.value.replace('#', ''))}
                onBlur={() => setDraft(cleanColour(draft) || colour)}
              />
            </label>
            <Suspense fallback={<div className={styles.wait} />}>
              {/* Gets the applied colour, not the draft: for each key in the hex field it would report an intermediate colour. */}
              <ColourPicker colour={`#${colour}`} onChange={(hex) => choose(hex.replace('#', '').toUpperCase())} />
            </Suspense>
          </>
        ) : null}
      </div>
    </div>
  )
}
