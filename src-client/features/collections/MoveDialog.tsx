import { type FormEvent, useId, useState } from 'react'
import { groupThousands } from '#shared/format/download-label.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { OverlayProps } from '../../ui/overlays.ts'
import * as parts from './dialog-parts.module.css'
import * as styles from './MoveDialog.module.css'

interface MoveDialogProps extends OverlayProps {
  name: string
  place: number
  total: number
  onMove: (place: number) => void
}

/** Moves a family to the top, to the end, or to a numbered position, also on other pages of the list. */
export function MoveDialog({ name, place, total, onMove, onClose }: MoveDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState(String(place))
  const [flagged, setFlagged] = useState(false)
  const wanted = Number(typed)
  const isGood = Number.isInteger(wanted) && wanted >= 1 && wanted <= total
  const go = (to: number) => {
    onClose()
    if (to !== place) onMove(to)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setFlagged(true)
    if (isGood) go(wanted)
  }
  return (
    <Dialog
      title={`Move ${name}`}
      onClose={onClose}
      form
      width={420}
      footer={
        <>
          <button type="button" className="btn btn--bare" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form={formId} className="btn btn--solid">
            Move
          </button>
        </>
      }
    >
      <form id={formId} className={parts.form} onSubmit={onSubmit} noValidate>
        <p className={styles.ends}>
          <button type="button" className="btn" aria-disabled={place === 1} onClick={() => go(1)}>
            To the top
          </button>
          <button type="button" className="btn" aria-disabled={place === total} onClick={() => go(total)}>
            To the end
          </button>
        </p>
        <div className="field">
          <label htmlFor={`${formId}-place`}>Or to position</label>
          <div className={styles.place}>
            <input
              id={`${formId}-place`}
              className={`input${flagged && !isGood ? ' is-warn' : ''}`}
              inputMode="numeric"
              autoComplete="off"
              aria-invalid={flagged && !isGood ? true : undefined}
              aria-describedby={flagged && !isGood ? `${formId}-problem` : undefined}
              value={typed}
              onChange={(event) => setTyped(event.target.value.trim())}
            />
            <span className="muted">of {groupThousands(total)}</span>
          </div>
          {flagged && !isGood ? (
            <p className="warn-text" id={`${formId}-problem`} role="alert">
              Enter a number from 1 to {groupThousands(total)}
            </p>
          ) : null}
        </div>
      </form>
    </Dialog>
  )
}
