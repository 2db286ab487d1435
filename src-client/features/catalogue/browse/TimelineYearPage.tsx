import { Link } from 'wouter'
import { AppError } from '#shared/errors.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { collectionPage } from '../../../app/json-ld.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { countSentence } from '../fonts/count-sentence.ts'
import { FacetedList } from '../fonts/FacetedList.tsx'
import type { ListKind } from '../fonts/list-address.ts'
import { loadList } from '../fonts/load-list.ts'
import * as styles from './TimelineYearPage.module.css'
import { neighbours } from './year-gaps.ts'

/** Digital fonts are not older. Years outside the range are 404 unless they have fonts. */
const FIRST_YEAR = 1950
const kindOf = (year: number): ListKind => ({ sort: 'popular', fixed: { year } })
const pathOf = (year: number) => routePath('timeline-year', { year })
const headingOf = (year: number) => `Fonts of ${year}`

export async function load(context: LoadContext): Promise<PageMeta> {
  const text = context.params.year ?? ''
  const year = Number(text)
  if (!/^\d{4}$/.test(text)) throw new AppError('NOT_FOUND', 'Not a year', { param: 'year' })
  const { years } = await context.api.browse.timeline.fetch({ year: text })
  const known = years.some((one) => one.year === year)
  if (!known && (year < FIRST_YEAR || year > new Date().getUTCFullYear()))
    throw new AppError('NOT_FOUND', `No fonts from ${text}`, { param: 'year' })
  const description = `${countLabel(years.find((one) => one.year === year)?.count ?? 0, 'font family', 'font families')} of ${text}, most popular first. Preview each with your own text and download it.`
  const meta = await loadList(context, kindOf(year), {
    path: pathOf(year),
    title: headingOf(year),
    description: () => description,
    emptyIs404: true,
  })
  const crumbs = [
    { name: 'Timeline', path: routePath('timeline') },
    { name: headingOf(year), path: pathOf(year) },
  ]
  return { ...meta, jsonLd: collectionPage(context.config, { description, crumbs }) }
}

export function Page({ params, query }: PageProps) {
  const year = Number(params.year)
  const { data } = trpc.browse.timeline.useQuery({ year: params.year })
  const { older, newer } = neighbours(data?.years ?? [], year)
  const months = data?.months ?? []
  return (
    <FacetedList
      kind={kindOf(year)}
      query={query}
      heading={headingOf(year)}
      sentence={countSentence('most popular first')}
    >
      <nav className={styles.nav} aria-label="Years">
        {older ? (
          <Link className="btn" href={pathOf(older.year)} rel="prev">
            <Icon name="left" />
            {older.year}
          </Link>
        ) : null}
        <Link className="btn" href={routePath('timeline')}>
          All years
        </Link>
        {newer ? (
          <Link className="btn" href={pathOf(newer.year)} rel="next">
            {newer.year}
            <Icon name="right" />
          </Link>
        ) : null}
      </nav>
      {months.some((count) => count > 0) ? <Months counts={months} year={year} /> : null}
    </FacetedList>
  )
}

const NAMES = 'January February March April May June July August September October November December'.split(' ')

/** Number of families published in each month, as a bar chart made of a list. */
function Months({ counts, year }: { counts: readonly number[]; year: number }) {
  const most = Math.max(1, ...counts)
  return (
    <ol className={styles.months} aria-label={`Families by month of ${year}`}>
      {counts.map((count, month) => (
        <li key={NAMES[month]} title={`${NAMES[month]}: ${countLabel(count, 'family', 'families')}`}>
          <span className={styles.monthBar} aria-hidden="true">
            <i style={{ height: `${(count / most) * 100}%` }} />
          </span>
          <span className={styles.monthName}>
            {NAMES[month]?.slice(0, 1)}
            <span className="vh">
              {NAMES[month]?.slice(1)}: {count}
            </span>
          </span>
          <span className={styles.monthCount} aria-hidden="true">
            {count > 0 ? count : ''}
          </span>
        </li>
      ))}
    </ol>
  )
}
