import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { feedPaths } from '#shared/asset-paths.ts'
import { alphaName } from '#shared/format/alpha-name.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta } from '../../../app/page.ts'
import * as styles from './FontLinksPage.module.css'
import { siteMapSections } from './sections.ts'

/** The page of categories lists any others. */
const STYLES = { size: 100, sort: 'name' } as const

export async function load({ api, config }: LoadContext): Promise<PageMeta> {
  await Promise.all([api.topics.search.fetch(STYLES), api.browse.alphabet.fetch(), api.browse.timeline.fetch({})])
  return {
    title: `Sitemap: every section of the site · ${config.siteName}`,
    description: 'Every list of fonts, style, letter and year, every tool and every page to read, on one page.',
    canonical: routePath('font-links'),
  }
}

interface Counted {
  label: string
  href: string
  count: number
}

/** The whole site as lists on one page. */
export function Page() {
  const [topics] = trpc.topics.search.useSuspenseQuery(STYLES)
  const [alphabet] = trpc.browse.alphabet.useSuspenseQuery()
  const [timeline] = trpc.browse.timeline.useSuspenseQuery({})
  const letters = alphabet.letters.map(({ letter, count }) => ({
    label: letter === '0' ? '0–9' : alphaName(letter),
    href: routePath('alphabet', { alpha: alphaName(letter) }),
    count,
  }))
  return (
    <div className="wrap">
      <header className="list-head">
        <div>
          <h1>Sitemap</h1>
          <p>Every section of the site on one page</p>
        </div>
      </header>
      <div className={styles.sections}>
        {siteMapSections().map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            <ul>
              {section.links.map((link) => (
                <li key={link.href}>
                  <Link href={link.href}>{link.label}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section>
          <h2>Feeds</h2>
          <ul>
            <li>
              <a href={feedPaths.newFonts}>New fonts (Atom)</a>
            </li>
            <li>
              <a href={feedPaths.blog}>Blog (Atom)</a>
            </li>
          </ul>
        </section>
      </div>
      <CountedLinks
        title="Styles"
        links={topics.hits.map((topic) => ({
          label: topic.label,
          href: routePath('category', { tags: topic.slug }),
          count: topic.fontCount,
        }))}
        more={
          topics.total > topics.hits.length ? (
            <Link className="link" href={routePath('all-categories')}>
              All {groupThousands(topics.total)} styles
            </Link>
          ) : null
        }
      />
      <CountedLinks title="Fonts by first letter" links={letters} narrow />
      <CountedLinks
        title="Fonts by year"
        links={timeline.years.map(({ year, count }) => ({
          label: String(year),
          href: routePath('timeline-year', { year }),
          count,
        }))}
        narrow
      />
    </div>
  )
}

interface CountedLinksProps {
  title: string
  links: Counted[]
  narrow?: boolean
  /** Way to the links that are not here. */
  more?: ReactNode
}

function CountedLinks({ title, links, narrow, more }: CountedLinksProps) {
  if (links.length === 0) return null
  return (
    <section className={styles.list}>
      <h2>{title}</h2>
      <ul className={narrow ? styles.narrow : undefined}>
        {links.map((link) => (
          <li key={link.href}>
            <Link href={link.href}>
              {link.label} <span className="num muted">{groupThousands(link.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {more}
    </section>
  )
}
