import type { ChartView } from '#shared/contracts/admin.ts'
import { groupThousands } from '#shared/format/download-label.ts'

const HEIGHT = 48
const STEP = 10
const GAP = 2

/** A bar for each day, with the same numbers as a table for who wants them exactly. */
export function DayBars({ chart }: { chart: ChartView }) {
  const most = Math.max(1, ...chart.days.map(({ count }) => count))
  const first = chart.days[0]?.day ?? ''
  const last = chart.days.at(-1)?.day ?? ''
  return (
    <figure className="day-bars">
      <figcaption>
        <span>{chart.name}</span>
        <b className="num">{groupThousands(chart.total)}</b>
      </figcaption>
      <svg
        viewBox={`0 0 ${chart.days.length * STEP - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${chart.name} by day from ${first} to ${last}: ${chart.total} in all, at most ${most} on one day`}
      >
        {chart.days.map(({ day, count }, at) => {
          const height = count === 0 ? 1 : Math.max(2, (count / most) * HEIGHT)
          return (
            <rect
              key={day}
              className={count === 0 ? 'none' : undefined}
              x={at * STEP}
              y={HEIGHT - height}
              width={STEP - GAP}
              height={height}
            />
          )
        })}
      </svg>
      <p className="day-bars-ends" aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
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
