import { type ComponentType, type ReactNode, useState } from 'react'
import * as styles from './Gallery.module.css'

/** The states of one component by name. 'Right to left' is drawn with dir="rtl". */
export type States = Record<string, ComponentType>

/** A controlled component whose value can be changed in the gallery. */
export function Held<T>({ start, children }: { start: T; children: (value: T, set: (value: T) => void) => ReactNode }) {
  const [value, set] = useState(start)
  return children(value, set)
}

/** Dialogs and menus: a button opens them. */
export function Opens({ first, children }: { first?: () => void; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="btn"
        onClick={() => {
          first?.()
          setOpen(true)
        }}
      >
        Open
      </button>
      {isOpen ? children(() => setOpen(false)) : null}
    </>
  )
}

export const Flow = ({ children }: { children: ReactNode }) => <div className={styles.flow}>{children}</div>

/** A box for components that are fixed to a corner of the window. */
export const Corner = ({ children }: { children: ReactNode }) => <div className={styles.corner}>{children}</div>
