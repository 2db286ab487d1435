import type { ReactNode } from 'react'

/**
 * What a form that the browser sent has done, on the page that loads next. It takes the focus, so that it is read out and Tab goes on from
 * here; without scripts too. Nothing is shown without words.
 */
export function SavedNotice({ children }: { children: ReactNode }) {
  return children ? (
    // biome-ignore lint/a11y/noAutofocus: the person has just sent this form
    <div className="entry-notice" role="status" tabIndex={-1} autoFocus>
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  ) : null
}
