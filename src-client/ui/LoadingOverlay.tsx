import { useLayoutEffect, useRef } from 'react'
import * as styles from './LoadingOverlay.module.css'

/** Covers the page during loading. Escape closes it, so that loading never blocks the visitor. */
export function LoadingOverlay({ label }: { label: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.loading} aria-label={label}>
      <p role="status">{label}</p>
      <div className={styles.band} aria-hidden="true" />
    </dialog>
  )
}
