import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import * as styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'
import { dialogStore } from './overlays.ts'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons below a hairline. */
  footer?: ReactNode
  width?: 420 | 640 | 700 | 850 | 950
  /** Needs an answer: screen readers read it immediately, and it has no close button. */
  alert?: boolean
  /** The content has its own padding. */
  bare?: boolean
  /** Opens at the side of the screen instead of in the middle. */
  sheet?: boolean
  /** A form that the visitor opened: its first field gets the focus instead of the close button. */
  form?: boolean
}

/** A modal based on <dialog>: focus stays inside and returns on closing; Escape and a press on the backdrop close it. */
export function Dialog({ title, onClose, children, footer, width = 640, alert, bare, sheet, form }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const pressed = useRef(false)
  // A layout effect closes the dialog before it leaves the document: only then does closing return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!element.open) element.showModal()
    // Fields cannot get the focus before the dialog is open.
    if (form)
      element.querySelector<HTMLElement>(`.${styles.body} :is(input:not([type=file]), textarea):enabled`)?.focus()
    document.body.classList.add('modal-open')
    dialogStore.set([...dialogStore.get(), element])
    return () => {
      if (element.open) element.close()
      dialogStore.set(dialogStore.get().filter((one) => one !== element))
      if (!document.querySelector('dialog[open]')) document.body.classList.remove('modal-open')
    }
  }, [form])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press on the backdrop is a shortcut; Escape is the key, handled by the platform
    <dialog
      ref={dialog}
      className={sheet ? `${styles.dialog} ${styles.sheet}` : styles.dialog}
      style={{ '--width': `${width}px` } as CSSProperties}
      aria-labelledby={titleId}
      role={alert ? 'alertdialog' : undefined}
      onClose={onClose}
      onPointerDown={(event) => {
        pressed.current = event.target === dialog.current
      }}
      onClick={(event) => {
        // Releasing a text selection on the backdrop is not a press on it.
        if (pressed.current && event.target === dialog.current) dialog.current.close()
      }}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {alert ? null : (
            <button type="button" className="icon-btn" aria-label="Close" onClick={() => dialog.current?.close()}>
              <Icon name="close" />
            </button>
          )}
        </div>
        <div className={bare ? `${styles.body} ${styles.bare}` : styles.body}>{children}</div>
        {footer ? <div className={styles.foot}>{footer}</div> : null}
      </div>
    </dialog>
  )
}
