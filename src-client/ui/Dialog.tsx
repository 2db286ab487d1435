import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons under a hairline. */
  footer?: ReactNode
  width?: 420 | 640 | 700 | 850 | 950
  /** Asks for an answer: read out at once, and without a close button. */
  alert?: boolean
  /** The body brings its own padding. */
  bare?: boolean
  /** Comes from the side of the screen instead of standing in the middle. */
  sheet?: boolean
  /** A form that was asked for: its first field has the focus, not the button that closes it. */
  form?: boolean
}

/** A modal on the platform's own <dialog>: focus stays inside and returns, Escape and a press on the backdrop close it. */
export function Dialog({ title, onClose, children, footer, width = 640, alert, bare, sheet, form }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const pressed = useRef(false)
  // Before the element leaves the document: only then does closing give the focus back to where it came from.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!element.open) element.showModal()
    // A field cannot take the focus by itself before the dialog is open.
    if (form) element.querySelector<HTMLElement>('.dlg-b :is(input:not([type=file]), textarea):enabled')?.focus()
    document.body.classList.add('modal-open')
    return () => {
      if (element.open) element.close()
      if (!document.querySelector('dialog[open]')) document.body.classList.remove('modal-open')
    }
  }, [form])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press on the backdrop is a shortcut; Escape is the key, handled by the platform
    <dialog
      ref={dialog}
      className={`dlg dlg--${width}${sheet ? ' dlg--sheet' : ''}`}
      aria-labelledby={titleId}
      role={alert ? 'alertdialog' : undefined}
      onClose={onClose}
      onPointerDown={(event) => {
        pressed.current = event.target === dialog.current
      }}
      onClick={(event) => {
        // A selection that began inside and ended on the backdrop is no press on it.
        if (pressed.current && event.target === dialog.current) dialog.current.close()
      }}
    >
      <div className="dlg-in">
        <div className="dlg-h">
          <h2 id={titleId}>{title}</h2>
          {alert ? null : (
            <button type="button" className="icon-btn" aria-label="Close" onClick={() => dialog.current?.close()}>
              <Icon name="close" />
            </button>
          )}
        </div>
        <div className={bare ? 'dlg-b dlg-b--bare' : 'dlg-b'}>{children}</div>
        {footer ? <div className="dlg-f">{footer}</div> : null}
      </div>
    </dialog>
  )
}
