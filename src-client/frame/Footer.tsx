import { Link } from 'wouter'
import { groupThousands } from '#shared/format/download-label.ts'
import { useConfig } from '../app/config.tsx'
import { FOOTER_LINKS } from './links.ts'
import { useTopics } from './topics.ts'

/** Three large numbers, the ways on, one line. */
export function Footer() {
  const { stats, siteName } = useConfig()
  const tags = new Set(useTopics().map((topic) => topic.slug))
  const links = FOOTER_LINKS.filter((link) => !link.tag || tags.has(link.tag))
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="counts">
          <div>
            <b>{groupThousands(stats.fonts)}+</b>
            <span>fonts</span>
          </div>
          <div>
            <b>{groupThousands(stats.commercial)}+</b>
            <span>free for commercial use</span>
          </div>
          <div>
            <b>{groupThousands(stats.designers)}+</b>
            <span>designers</span>
          </div>
        </div>
        <nav aria-label="Site">
          <ul className="foot-links">
            {links.map((link) => (
              <li key={link.href}>
                <Link href={link.href}>{link.label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className="foot-end">© {siteName}. Fonts belong to their makers.</p>
      </div>
    </footer>
  )
}
