import { type ComponentType, type ReactNode, useState } from 'react'
import * as styles from './Gallery.module.css'

/** States of one component by their names; 'Right to left' is shown in that direction. */
export type States = Record<string, ComponentType>

/** A specimen whose value changes as on a page. */
export function Held<T>({ start, children }: { start: T; children: (value: T, set: (value: T) => void) => ReactNode }) {
  const [value, set] = useState(start)
  return children(value, set)
}

/** What covers the page comes when it is asked for. */
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
