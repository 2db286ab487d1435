import { useRef } from 'react'
import { Link } from 'wouter'
import * as linkStyles from '../../../ui/page-links.module.css'
import { useCurrentInSight } from '../../../ui/use-current-in-sight.ts'
import * as adminStyles from './admin.module.css'

interface AdminTabsProps {
  label: string
  tabs: Readonly<Record<string, string>>
  current: string
  hrefOf: (tab: string) => string
}

/** Links to the states of a list, on one line. */
export function AdminTabs({ label, tabs, current, hrefOf }: AdminTabsProps) {
  const bar = useRef<HTMLElement>(null)
  useCurrentInSight(bar, current)
  return (
    <nav ref={bar} className={`${adminStyles.tabs} ${linkStyles.scrolled}`} aria-label={label}>
      {Object.entries(tabs).map(([tab, name]) => (
        <Link key={tab} href={hrefOf(tab)} aria-current={tab === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
