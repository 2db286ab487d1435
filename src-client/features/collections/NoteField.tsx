import { type KeyboardEvent, useRef, useState } from 'react'
import { COLLECTION } from '#shared/limits.ts'
import { isComposing } from '../../ui/is-typing.ts'
import * as styles from './NoteField.module.css'

interface NoteFieldProps {
  /** Name of the family that the note belongs to. */
  name: string
  note: string
  /** @returns whether it is stored */
  onSave: (note: string) => Promise<boolean>
}

/** A note, shown or edited: Enter saves, Esc cancels (specification section 4). */
export function NoteField({ name, note, onSave }: NoteFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const takesFocus = useRef(true)
  const leave = () => {
    setDraft(null)
    requestAnimationFrame(() => button.current?.focus())
  }
  const edit = () => {
    takesFocus.current = true
    setDraft(note)
  }
  const save = async () => {
    const next = (draft ?? '').trim()
    leave()
    if (next === note || (await onSave(next))) return
    // A person who does something else by now must not lose the focus to this field.
    takesFocus.current = document.activeElement === button.current
    setDraft((newer) => newer ?? next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Shortcuts of the row and the page must not fire here.
    event.stopPropagation()
    if (isComposing(event)) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      void save()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      leave()
    }
  }
  if (draft === null)
    return (
      <div className={styles.note} data-part="note">
        {note ? <p>{note}</p> : null}
        <button ref={button} type="button" className="link" onClick={edit}>
          {note ? 'Edit note' : 'Add a note'}
          <span className="vh"> on {name}</span>
        </button>
      </div>
    )
  return (
    <div className={`${styles.note} ${styles.edit}`}>
      <textarea
        className="input"
        rows={2}
        aria-label={`Note on ${name}`}
        maxLength={COLLECTION.noteMax}
        // biome-ignore lint/a11y/noAutofocus: the field was asked for
        autoFocus={takesFocus.current}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="btn btn--solid" onClick={() => void save()}>
        Save
      </button>
      <button type="button" className="btn btn--bare" onClick={leave}>
        Cancel
      </button>
    </div>
  )
}
