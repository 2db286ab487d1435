import { type ReactNode, useEffect, useRef } from 'react'

/**
 * What a form that the browser sent has done, on the page that loads next. It takes the focus, so that it is read out and Tab goes on from
 * here, unless the address leads to a place of the page or the person has gone on already. Nothing is shown without words.
 */
export function SavedNotice({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash === '' && document.activeElement === document.body) box.current?.focus()
  }, [])
  return children ? (
    <div ref={box} className="entry-notice" role="status" tabIndex={-1}>
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  ) : null
}
