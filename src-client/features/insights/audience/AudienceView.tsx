import { Link } from 'wouter'
import { AUDIENCE_FIGURES } from '#shared/audience.ts'
import type { AudienceReport, Figures } from '#shared/contracts/insights/audience.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { AudienceBar } from './AudienceBar.tsx'
import * as audienceViewStyles from './AudienceView.module.css'
import * as audienceStyles from './audience.module.css'
import { audienceHref, changeLabel, FIGURE_LABELS, type AudienceView as View } from './audience-address.ts'
import { LineChart } from './LineChart.tsx'
import { PartsTable, type PartsTableProps } from './PartsTable.tsx'

/** Heading of the first column: the period of each row. */
const STEP_LABELS: Record<AudienceReport['step'], string> = { day: 'Day', week: 'Week from', month: 'Month' }

type Part = Omit<PartsTableProps, 'rows'>
const STYLES: Part = {
  id: 'styles',
  title: 'Styles',
  column: 'Style',
  figures: ['downloads'],
  none: 'Nothing was downloaded in this range.',
}
const FAMILIES: Part = {
  id: 'families',
  title: 'Families',
  column: 'Family',
  figures: ['downloads', 'views'],
  none: 'Nobody looked at a family in this range.',
}
const SEARCHES: Part = {
  id: 'searches',
  title: 'Searches that led here',
  column: 'Searched for',
  figures: ['views'],
  none: 'No search on this site led here in this range.',
}
const COUNTRIES: Part = {
  id: 'countries',
  title: 'Countries',
  column: 'Country',
  figures: ['downloads', 'views'],
  none: 'No visitors in this range.',
}

interface AudienceViewProps {
  report: AudienceReport
  view: View
  /** Address of the page, and the foundry for its query. */
  path: string
  foundryId: number | null
}

/** Analytics of a foundry or a family: four figures, one of them over time, and their sources. */
export function AudienceView({ report, view, path, foundryId }: AudienceViewProps) {
  const { figure, compare } = view
  const { totals, before, series, family } = report
  const csv = family ? `/api/family/${family.id}/analytics.csv` : `/api/foundry/${report.foundry.id}/analytics.csv`
  const isNone = (of: Figures) => AUDIENCE_FIGURES.every((name) => of[name] === 0)
  const isEmpty = isNone(totals)
  return (
    <>
      <AudienceBar report={report} view={view} path={path} foundryId={foundryId} csv={csv} />
      <nav className={audienceViewStyles.figures} aria-label="Figure">
        {AUDIENCE_FIGURES.map((name) => {
          const change = changeLabel(totals[name], before[name])
          return (
            <Link
              key={name}
              href={audienceHref(path, foundryId, { ...view, figure: name })}
              aria-current={name === figure ? 'true' : undefined}
            >
              <span>{FIGURE_LABELS[name]}</span>
              <b className="num">{groupThousands(totals[name])}</b>
              <span className="muted num">{change === null ? 'none before' : `${change} vs previous period`}</span>
            </Link>
          )
        })}
      </nav>
      <section className={audienceStyles.part} aria-labelledby="over-time">
        <h2 id="over-time">{`${FIGURE_LABELS[figure]} over time`}</h2>
        {isEmpty ? (
          <p className="muted">
            Nothing was counted in this range yet. Visits, previews and downloads appear here a minute or so after they
            happen.
          </p>
        ) : null}
        {isEmpty && (!compare || isNone(before)) ? null : (
          <>
            <LineChart
              name={FIGURE_LABELS[figure]}
              compare={compare}
              isOpen={report.period.to >= report.today}
              points={series.map((row) => ({ label: row.label, value: row[figure], before: row.before[figure] }))}
            />
            <details className={audienceViewStyles.table}>
              <summary>The numbers as a table</summary>
              <div className={audienceViewStyles.scroll}>
                <table className={audienceStyles.numbers}>
                  <thead>
                    <tr>
                      <th scope="col">{STEP_LABELS[report.step]}</th>
                      {AUDIENCE_FIGURES.map((name) => (
                        <th key={name} scope="col">
                          {FIGURE_LABELS[name]}
                        </th>
                      ))}
                      {compare ? <th scope="col">{FIGURE_LABELS[figure]} before</th> : null}
                    </tr>
                  </thead>
                  <tbody>
                    {series.toReversed().map((row) => (
                      <tr key={row.at}>
                        <th scope="row">{row.label}</th>
                        {AUDIENCE_FIGURES.map((name) => (
                          <td key={name} className="num">
                            {groupThousands(row[name])}
                          </td>
                        ))}
                        {compare ? <td className="num">{groupThousands(row.before[figure])}</td> : null}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </details>
          </>
        )}
      </section>
      <div className={audienceStyles.parts}>
        <PartsTable {...(family ? STYLES : FAMILIES)} rows={family ? report.styles : report.families} />
        <PartsTable {...SEARCHES} rows={report.searches} />
        <PartsTable {...COUNTRIES} rows={report.countries} />
      </div>
      <p className={`${audienceViewStyles.how} muted`}>
        Each visitor counts once an hour per family. We do not count bots, people who ask not to be counted, or members
        of this foundry while they are logged in. Days and months are in UTC.
      </p>
    </>
  )
}
