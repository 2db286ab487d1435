import { Link } from 'wouter'
import { groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { useConfig } from '../app/config.tsx'
import { useIdentity } from '../app/identity.ts'
import { Icon } from '../ui/Icon.tsx'
import * as styles from './Footer.module.css'
import { FOOTER_LINKS, MAIN_LINKS, STUFF_LINKS } from './links.ts'
import { useTopics } from './topics.ts'

/** Three large numbers, the links, one line. */
export function Footer() {
  const { stats, siteName, socialLinks, version, build } = useConfig()
  const { isAdmin } = useIdentity()
  const tags = new Set(useTopics().map((topic) => topic.slug))
  const links = FOOTER_LINKS.filter((link) => !link.tag || tags.has(link.tag))
  return (
    <footer className={styles.foot} data-part="footer">
      <div className="wrap">
        <div className={styles.counts}>
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
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={link.href}>
                <Link href={link.href}>{link.label}</Link>
              </li>
            ))}
          </ul>
          {/* Replaces the header's menus, which need scripts. */}
          <ul className={`${styles.links} no-js`}>
            {[...MAIN_LINKS, ...STUFF_LINKS].map((link) => (
              <li key={link.href}>
                <Link href={link.href}>{link.label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.end}>
          <p>
            © {siteName}. Fonts belong to their makers. Developers can use the{' '}
            <Link className="link" href={routePath('api-docs')}>
              API
            </Link>
            .
          </p>
          {socialLinks.length > 0 ? (
            <ul className={styles.social}>
              {socialLinks.map((href) => (
                <li key={href}>
                  <a href={href} rel="me noopener" target="_blank">
                    {placeName(href)}
                    <Icon name="external" />
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
          {isAdmin ? (
            <p className="num">
              Version {version} ({build})
            </p>
          ) : null}
        </div>
      </div>
    </footer>
  )
}

const PLACES: Record<string, string> = {
  'github.com': 'GitHub',
  'instagram.com': 'Instagram',
  'x.com': 'X',
  'twitter.com': 'X',
  'facebook.com': 'Facebook',
  'pinterest.com': 'Pinterest',
  'youtube.com': 'YouTube',
  'linkedin.com': 'LinkedIn',
  'bsky.app': 'Bluesky',
  'mastodon.social': 'Mastodon',
}

/** The usual name of a linked service, or its host. */
function placeName(href: string): string {
  const host = new URL(href).host.replace(/^www\./, '')
  return PLACES[host] ?? host
}
