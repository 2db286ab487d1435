import { groupThousands } from '#shared/format/download-label.ts'
import { niceTop } from './chart-scale.ts'

export interface ChartPoint {
  label: string
  value: number
  before: number
}

interface LineChartProps {
  points: readonly ChartPoint[]
  /** What the line shows: 'Downloads'. */
  name: string
  compare: boolean
}

/** Units of the drawing; the page stretches it, and lines keep their width. */
const WIDTH = 1000
const HEIGHT = 240

/**
 * One figure over time, drawn on the server. The picture is described in a sentence; the numbers themselves stand in the table below
 * it. Labels are text of the page: letters in a stretched drawing would be stretched too.
 */
export function LineChart({ points, name, compare }: LineChartProps) {
  const top = niceTop(Math.max(1, ...points.flatMap(({ value, before }) => (compare ? [value, before] : [value]))))
  const x = (i: number) => (points.length === 1 ? WIDTH / 2 : (i / (points.length - 1)) * WIDTH)
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT
  const line = (of: (point: ChartPoint) => number) =>
    points.map((point, i) => `${i === 0 ? 'M' : 'L'}${round(x(i))} ${round(y(of(point)))}`).join('')
  const drawn = line(({ value }) => value)
  const last = points.at(-1)
  const best = points.reduce((most, point) => (point.value > most.value ? point : most), points[0] as ChartPoint)
  const sentence = `${name} from ${points[0]?.label} to ${last?.label}: most on ${best.label} (${groupThousands(best.value)}), last ${groupThousands(last?.value ?? 0)}.`
  return (
    <figure className="chart">
      <div className="chart-box">
        <div className="chart-ticks" aria-hidden="true">
          <span>{groupThousands(top)}</span>
          <span>{top >= 2 ? groupThousands(top / 2) : ''}</span>
          <span>0</span>
        </div>
        <div className="chart-plot">
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={sentence}>
            <path className="chart-grid" d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
            <path className="chart-fill" d={`${drawn}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
            {compare ? <path className="chart-before" d={line(({ before }) => before)} /> : null}
            <path className="chart-line" d={drawn} />
          </svg>
          {last ? (
            <span
              className={last.value > top * 0.8 ? 'chart-last chart-last--below' : 'chart-last'}
              style={{ top: `${round((y(last.value) / HEIGHT) * 100)}%` }}
              aria-hidden="true"
            >
              {groupThousands(last.value)}
            </span>
          ) : null}
        </div>
      </div>
      <div className="chart-dates" aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points[Math.floor((points.length - 1) / 2)]?.label}</span>
        <span>{last?.label}</span>
      </div>
      {compare ? (
        <p className="chart-key" aria-hidden="true">
          <span className="chart-key-now">This range</span>
          <span className="chart-key-before">The one before</span>
        </p>
      ) : null}
    </figure>
  )
}

const round = (value: number) => Math.round(value * 10) / 10
