import type { ReactNode } from 'react'
import { Link } from 'wouter'
import * as styles from './DiscoverHead.module.css'
import * as discoverStyles from './discover.module.css'

interface Props {
  title: ReactNode
  /** One sentence below the heading. */
  children: ReactNode
  links?: readonly { label: string; href: string }[]
  /** Sections of this page. */
  sections?: readonly { label: string; id: string }[]
}

/** Heading of a page for exploring the catalogue, with links to related pages and to its own sections. */
export function DiscoverHead({ title, children, links = [], sections = [] }: Props) {
  return (
    <div className={`list-head ${discoverStyles.head}`}>
      <div>
        <h1>{title}</h1>
        <p>{children}</p>
      </div>
      {links.length > 0 ? (
        <p className="links small">
          {links.map((link) => (
            <Link key={link.href} className="link" href={link.href}>
              {link.label}
            </Link>
          ))}
        </p>
      ) : null}
      {sections.length > 1 ? (
        <nav className={styles.jump} aria-label="On this page">
          {sections.map((section) => (
            <a key={section.id} href={`#${section.id}`}>
              {section.label}
            </a>
          ))}
        </nav>
      ) : null}
    </div>
  )
}
