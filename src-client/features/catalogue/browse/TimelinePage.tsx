import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import type { TimelineYear } from '#shared/contracts/catalogue/browse.ts'
import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { collectionPage } from '../../../app/json-ld.ts'
import type { LoadContext, PageMeta } from '../../../app/page.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { TypePicture } from '../../previews/specimens/TypePicture.tsx'
import { DiscoverHead } from './DiscoverHead.tsx'
import * as discoverStyles from './discover.module.css'
import * as styles from './TimelinePage.module.css'
import { withGaps } from './year-gaps.ts'

const TITLE = 'Timeline'
const PATH = routePath('timeline')
/** Years visible without scrolling: their pictures load at once. */
const EAGER = 6

export async function load({ api, config }: LoadContext): Promise<PageMeta> {
  const { years, total } = await api.browse.timeline.fetch({})
  const span = years.length > 1 ? `from ${years.at(-1)?.year} to ${years[0]?.year}` : 'by year'
  const description = `${groupThousands(total)} font families ${span}: how many came out each year, and which of them are used most.`
  return {
    title: `${TITLE}: fonts by year · ${config.siteName}`,
    description,
    canonical: PATH,
    jsonLd: collectionPage(config, { description, crumbs: [{ name: TITLE, path: PATH }] }),
  }
}

/** A bar chart of years, made of a list. The number of each year is set in one of its own fonts. */
export function Page() {
  const [{ years, total }] = trpc.browse.timeline.useSuspenseQuery({})
  const most = Math.max(1, ...years.map((year) => year.count))
  return (
    <div className={`wrap ${discoverStyles.page}`}>
      <DiscoverHead
        title={TITLE}
        links={[
          { label: 'Newest fonts', href: routePath('new-fonts') },
          { label: 'Fonts by name', href: routePath('alphabet', { alpha: 'A' }) },
        ]}
      >
        {years.length > 1
          ? `${groupThousands(total)} families by the year they came out. Each year is set in one of its own fonts.`
          : 'Families by the year they came out.'}
      </DiscoverHead>
      {years.length === 0 ? (
        <Empty heading="No font has a date yet">Years appear here with their first font.</Empty>
      ) : (
        <ol className={styles.years}>
          {withGaps(years).map((entry, at) =>
            'from' in entry ? (
              <li key={`gap${entry.from}`} className={styles.gap}>
                {entry.from === entry.to ? entry.from : `${entry.from} to ${entry.to}`}: no fonts
              </li>
            ) : (
              <YearRow key={entry.year} year={entry} share={entry.count / most} eager={at < EAGER} />
            ),
          )}
        </ol>
      )}
    </div>
  )
}

function YearRow({ year, share, eager }: { year: TimelineYear; share: number; eager: boolean }) {
  const [first] = year.families
  return (
    <li className={styles.year}>
      <Link className={styles.link} href={routePath('timeline-year', { year: year.year })}>
        <span className={styles.figure}>
          {first && year.figures && first.font.file ? (
            <TypePicture
              font={first.font}
              text={String(year.year)}
              em={56}
              dpr={2}
              alt={String(year.year)}
              eager={eager}
            />
          ) : (
            year.year
          )}
        </span>
        <span className={styles.bar}>
          <i style={{ '--share': share } as CSSProperties} />
          <span>{countLabel(year.count, 'family', 'families')}</span>
        </span>
      </Link>
      <p className={styles.names}>
        {year.families.map((family, at) => (
          <span key={family.familyId}>
            {at > 0 ? ', ' : ''}
            <Link href={familyPath(family)}>{family.name}</Link>
          </span>
        ))}
        {year.count > year.families.length ? <span className="muted"> and more</span> : null}
      </p>
    </li>
  )
}
