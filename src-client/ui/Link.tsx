import type { ComponentProps, MouseEvent } from 'react'
import { useGo } from './go.ts'

interface LinkProps extends ComponentProps<'a'> {
  href: string
  /** Takes the place of the page in the history. */
  replace?: boolean
}

/** A link to a page of the site. */
export function Link({ href, replace = false, onClick, ...props }: LinkProps) {
  const go = useGo()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // These open a tab or a window, or save the page.
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return
    onClick?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    void go(href, { replace })
  }
  return <a {...props} href={href} onClick={follow} />
}
