import type { ReactNode } from 'react'

interface ScrollProps {
  label: string
  className: string | undefined
  children: ReactNode
}

/** A box that scrolls sideways. It can be focused and has a name, so that the arrow keys can scroll it. */
export function Scroll({ label, className, children }: ScrollProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the arrow keys could not scroll it
    // biome-ignore lint/a11y/useSemanticElements: a group with a name; a fieldset would be a group of fields
    <div className={className} tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  )
}
