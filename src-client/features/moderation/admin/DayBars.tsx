import type { ChartView } from '#shared/contracts/moderation/admin.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { shortDate } from '#shared/format/time.ts'
import * as styles from './DayBars.module.css'

const HEIGHT = 72
const STEP = 10
const GAP = 2

/** '24 Oct' for '2026-10-24'; the year is obvious. */
const dayLabel = (day: string): string =>
  day === '' ? '' : shortDate(Date.parse(`${day}T12:00:00Z`)).replace(/\s\d{4}$/, '')

/** One bar per day, with the exact numbers as a table. */
export function DayBars({ chart }: { chart: ChartView }) {
  const most = Math.max(1, ...chart.days.map(({ count }) => count))
  const first = chart.days[0]?.day ?? ''
  const last = chart.days.at(-1)?.day ?? ''
  const top = chart.days.find(({ count }) => count === most)
  return (
    <figure className={styles.dayBars}>
      <figcaption>
        <span>{chart.name}</span>
        <b className="num">{groupThousands(chart.total)}</b>
      </figcaption>
      <p className={styles.top}>{top ? `most: ${groupThousands(most)} on ${dayLabel(top.day)}` : 'none yet'}</p>
      <svg
        viewBox={`0 0 ${chart.days.length * STEP - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${chart.name} by day from ${first} to ${last}: ${chart.total} in total, most on one day: ${most}`}
      >
        {chart.days.map(({ day, count }, at) => {
          const height = count === 0 ? 1 : Math.max(2, (count / most) * HEIGHT)
          return (
            <g key={day}>
              <title>{`${dayLabel(day)}: ${groupThousands(count)}`}</title>
              <rect className={styles.day} x={at * STEP - GAP / 2} y={0} width={STEP} height={HEIGHT} />
              <rect
                className={count === 0 ? styles.none : undefined}
                x={at * STEP}
                y={HEIGHT - height}
                width={STEP - GAP}
                height={height}
              />
            </g>
          )
        })}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{dayLabel(first)}</span>
        <span>{dayLabel(last)}</span>
      </p>
      <details>
        <summary>Numbers</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{chart.name}</th>
            </tr>
          </thead>
          <tbody>
            {chart.days.map(({ day, count }) => (
              <tr key={day}>
                <td>{day}</td>
                <td className="num">{groupThousands(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
