import { useLayoutEffect, useRef } from 'react'

/** Covers the page during loading. Escape closes it, so that loading never blocks the visitor. */
export function LoadingOverlay({ label }: { label: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className="loading" aria-label={label}>
      <p role="status">{label}</p>
      <div className="loading-band" aria-hidden="true" />
    </dialog>
  )
}
