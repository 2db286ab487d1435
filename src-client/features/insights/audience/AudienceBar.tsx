import { Link } from 'wouter'
import { AUDIENCE_MAX_DAYS, AUDIENCE_RANGES } from '#shared/audience.ts'
import type { AudienceReport } from '#shared/contracts/insights/audience.ts'
import { shortDate } from '#shared/format/time.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import { FieldError } from '../../../ui/TextField.tsx'
import { useShownValue } from '../../../ui/use-shown-value.ts'
import * as styles from './AudienceBar.module.css'
import { type AudienceView, askedRange, audienceHref, daysProblem, RANGE_LABELS } from './audience-address.ts'

interface AudienceBarProps {
  report: AudienceReport
  view: AudienceView
  /** Address of the page, and the foundry for its query. */
  path: string
  foundryId: number | null
  /** Address of the figures as CSV. */
  csv: string
}

const dated = (iso: string) => shortDate(Date.parse(iso))

/** The period, and actions for its figures. */
export function AudienceBar({ report, view, path, foundryId, csv }: AudienceBarProps) {
  const { compare } = view
  const { period, today } = report
  const until = period.to > today ? today : period.to
  const href = (to: AudienceView) => audienceHref(path, foundryId, to)
  const asked = askedRange(view)
  const isLater = asked.from !== undefined && asked.from > today
  return (
    <>
      <div className={styles.bar}>
        <nav className={styles.ranges} aria-label="Range">
          {AUDIENCE_RANGES.map((range) => (
            <Link
              key={range}
              href={href({ ...view, range, days: null })}
              aria-current={range === view.range && !asked.from ? 'true' : undefined}
            >
              {RANGE_LABELS[range]}
            </Link>
          ))}
        </nav>
        <div className={styles.acts}>
          <Link
            className="btn"
            href={href({ ...view, compare: !compare })}
            aria-label={compare ? 'Do not compare with the previous period' : 'Compare with the previous period'}
          >
            {compare ? 'Do not compare' : 'Compare'}
          </Link>
          <a
            className="btn"
            href={`${csv}?${new URLSearchParams({ ...asked, ...(compare ? { compare: '1' } : {}) })}`}
            download
          >
            CSV
          </a>
        </div>
      </div>
      <DaysForm report={report} view={view} path={path} foundryId={foundryId} />
      <p className={styles.period} role="status">
        {isLater ? (
          <>These days are in the future: today is {dated(today)}.</>
        ) : (
          <>
            {dated(period.from)} – {dated(until)}
            {compare ? `, compared with ${dated(period.beforeFrom)} – ${dated(period.beforeTo)}` : ''}
          </>
        )}
      </p>
    </>
  )
}

/** The form for a custom period. */
function DaysForm({ report, view, path, foundryId }: Omit<AudienceBarProps, 'csv'>) {
  const { navigate } = useNavigation()
  const { days, figure, compare } = view
  const problem = daysProblem(view)
  const { period, today } = report
  // An unfinished month ends today, because later days are rejected.
  const values = days ?? { from: period.from, to: period.to > today ? today : period.to }
  return (
    <form
      className={styles.days}
      action={path}
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        const given = { from: String(data.get('from')), to: String(data.get('to')) }
        void navigate(audienceHref(path, foundryId, { ...view, days: given }), { keepScroll: true })
      }}
    >
      {foundryId === null ? null : <input type="hidden" name="foundry" value={foundryId} />}
      <input type="hidden" name="figure" value={figure} />
      {compare ? <input type="hidden" name="compare" value="1" /> : null}
      <Day name="from" label="From" value={values.from} max={today} isWrong={problem?.param === 'from'} />
      <Day name="to" label="to" value={values.to} max={today} isWrong={problem?.param === 'to'} />
      <button type="submit" className="btn">
        Show<span className="vh"> these days, at most {AUDIENCE_MAX_DAYS}</span>
      </button>
      {problem ? (
        <div className={styles.wrong} role="alert">
          <FieldError name={problem.param} error={`${problem.message}. Here is the usual range.`} />
        </div>
      ) : null}
    </form>
  )
}

interface DayProps {
  name: 'from' | 'to'
  label: string
  value: string
  max: string
  isWrong: boolean
}

function Day({ name, label, value, max, isWrong }: DayProps) {
  const field = useShownValue<HTMLInputElement>(value)
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      <input
        ref={field}
        id={name}
        name={name}
        type="date"
        className={`input${isWrong ? ' is-warn' : ''}`}
        defaultValue={value}
        max={max}
        required
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? `${name}-error` : undefined}
      />
    </div>
  )
}
