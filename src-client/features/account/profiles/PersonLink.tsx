import type { MouseEvent, ReactNode } from 'react'
import { collectionsOf } from './collections-of.ts'
import { openProfile } from './open.ts'

interface PersonLinkProps {
  username: string
  className?: string
  children?: ReactNode
  /** A second link to the same profile, hidden from keyboards and screen readers. */
  silent?: boolean
}

/**
 * A person's name, which opens their profile. Without scripts or in a new tab it leads to their public collections. Deleted accounts are
 * text without a link.
 */
export function PersonLink({ username, className = 'link', children, silent }: PersonLinkProps) {
  if (username === '') return <span className={className}>{children ?? 'Former member'}</span>
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    void openProfile(username)
  }
  return (
    <a
      className={className}
      href={collectionsOf(username)}
      onClick={onClick}
      {...(silent ? { tabIndex: -1, 'aria-hidden': true } : {})}
    >
      {children ?? <bdi>{username}</bdi>}
    </a>
  )
}
