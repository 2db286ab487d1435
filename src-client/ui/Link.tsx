import { type ComponentPropsWithRef, type MouseEvent, useContext } from 'react'
import { NavigateContext } from './navigate.ts'

/** A link to a page of the site, which opens in place. With a modifier key the browser does what it does with any link. */
export function Link({ href, onClick, ...rest }: ComponentPropsWithRef<'a'> & { href: string }) {
  const navigate = useContext(NavigateContext)
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return
    onClick?.(event)
    if (event.defaultPrevented || !navigate) return
    event.preventDefault()
    void navigate(href)
  }
  return <a {...rest} href={href} onClick={open} />
}
