import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from './Icon.tsx'
import * as styles from './Notifications.module.css'
import { dismissNotification, type Notification } from './notifications.ts'

const MAX_TIMER_MS = 2 ** 31 - 1

/** Above the dialog that it is in, which may move and cut what it contains, or be closing already. */
const raise = (element: HTMLElement | null) => {
  if (element?.isConnected) element.showPopover?.()
}

/**
 * All current notifications, each in its corner.
 * @param over inside a dialog
 */
export function Notifications({ shown, over = false }: { shown: readonly Notification[]; over?: boolean }) {
  const corners = [...new Set(shown.map((one) => `${one.verticalAlign}-${one.horizontalAlign}`))]
  return corners.map((corner) => (
    <div
      key={corner}
      className={styles.notes}
      data-corner={corner}
      popover={over ? 'manual' : undefined}
      ref={over ? raise : undefined}
    >
      {shown
        .filter((one) => `${one.verticalAlign}-${one.horizontalAlign}` === corner)
        .map((one) => (
          <Note key={one.id} note={one} />
        ))}
    </div>
  ))
}

/** Closes after its timeout, which pauses under the pointer and while the focus is inside. */
function Note({ note }: { note: Notification }) {
  const [held, setHeld] = useState(false)
  /** What had the focus before. */
  const from = useRef<HTMLElement | null>(null)
  const left = useRef(note.timeout)
  useEffect(() => {
    // Timeouts longer than a timer can count never end.
    if (note.timeout === 0 || note.timeout > MAX_TIMER_MS || held) return
    const started = Date.now()
    const timer = setTimeout(() => dismissNotification(note.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(500, left.current - (Date.now() - started))
    }
  }, [note, held])
  const grave = note.type === 'danger' || note.type === 'warning'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the close button is the keyboard's way
    // biome-ignore lint/a11y/noStaticElementInteractions: it has the role of a live region
    <div
      className={styles.note}
      data-part="notice"
      data-type={note.type}
      role={grave ? 'alert' : 'status'}
      // Drawn immediately: else the message may close between the event and the next render.
      onPointerEnter={() => flushSync(() => setHeld(true))}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ target, currentTarget, relatedTarget }) => {
        // Not where a pointer emptied the basket: the message would stay until the next press.
        setHeld(target.matches(':focus-visible'))
        if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget as HTMLElement | null
      }}
      onBlur={() => setHeld(false)}
      onClick={({ target, currentTarget }) => {
        if (!note.closeOnClick && !(target as Element).closest('button')) return
        if (currentTarget.contains(document.activeElement)) {
          const back = from.current?.isConnected ? from.current : document.getElementById('main')
          back?.focus({ preventScroll: true })
        }
        dismissNotification(note.id)
      }}
    >
      <span className={styles.mark}>
        <Icon name={note.icon ?? (grave ? 'flag' : note.type === 'success' ? 'check' : 'info')} />
      </span>
      <div>
        {note.title ? <b>{note.title}</b> : null}
        <p>{note.message.trim()}</p>
        {note.undo ? (
          <button type="button" className={styles.undo} onClick={note.undo}>
            Undo
          </button>
        ) : null}
      </div>
      {note.showClose ? (
        <button type="button" className="icon-btn" aria-label="Dismiss">
          <Icon name="close" />
        </button>
      ) : null}
    </div>
  )
}
