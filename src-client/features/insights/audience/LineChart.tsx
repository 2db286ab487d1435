import { groupThousands } from '#shared/format/download-label.ts'
import { niceTop } from './chart-scale.ts'
import * as styles from './LineChart.module.css'

interface ChartPoint {
  label: string
  value: number
  before: number
}

interface LineChartProps {
  points: readonly ChartPoint[]
  /** Name of the figure, such as 'Downloads'. */
  name: string
  compare: boolean
  /** The last period is unfinished. It is drawn separately, or every chart would end in a fall. */
  isOpen: boolean
}

/** Size of the drawing in its own units. The page stretches it; line widths do not change. */
const WIDTH = 1000
const HEIGHT = 240

/**
 * One figure over time, drawn on the server. A sentence describes the picture, and the table below has the numbers. Labels are text of the
 * page, because letters in the stretched drawing would be distorted.
 */
export function LineChart({ points, name, compare, isOpen }: LineChartProps) {
  const top = niceTop(Math.max(1, ...points.flatMap(({ value, before }) => (compare ? [value, before] : [value]))))
  const isAlone = points.length === 1
  const x = (i: number) => (isAlone ? WIDTH / 2 : (i / (points.length - 1)) * WIDTH)
  const edge = (i: number) => (isAlone ? i * WIDTH : Math.min(WIDTH, Math.max(0, x(i - 0.5))))
  // A line of zero length with round ends draws a dot.
  const dot = isAlone ? 'h0' : ''
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT
  const line = (of: (point: ChartPoint) => number, from = 0, to = points.length) =>
    points
      .slice(from, to)
      .map((point, i) => `${i === 0 ? 'M' : 'L'}${round(x(from + i))} ${round(y(of(point)))}`)
      .join('')
  const value = (point: ChartPoint) => point.value
  const over = isOpen && !isAlone ? points.length - 1 : points.length
  const last = points.at(-1)
  const best = points.reduce((most, point) => (point.value > most.value ? point : most), points[0] as ChartPoint)
  const sentence = `${name} from ${points[0]?.label} to ${last?.label}: most on ${best.label} (${groupThousands(best.value)}), last ${groupThousands(last?.value ?? 0)}${isOpen ? ' so far' : ''}.`
  return (
    <figure className={styles.chart}>
      <div className={styles.box}>
        <div className={styles.ticks} aria-hidden="true">
          <span>{groupThousands(top)}</span>
          <span>{top >= 2 ? groupThousands(top / 2) : ''}</span>
          <span>0</span>
        </div>
        <div className={styles.plot}>
          <svg
            className={isAlone ? styles.dots : undefined}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={sentence}
          >
            <path className={styles.grid} d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
            {isAlone ? null : <path className={styles.fill} d={`${line(value)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />}
            {compare ? <path className={styles.before} d={`${line(({ before }) => before)}${dot}`} /> : null}
            <path className={styles.line} d={`${line(value, 0, over)}${dot}`} />
            {over < points.length ? <path className={styles.open} d={line(value, over - 1)} /> : null}
            {points.map((point, i) => (
              <rect
                key={point.label}
                className={styles.at}
                x={round(edge(i))}
                width={round(edge(i + 1) - edge(i))}
                height={HEIGHT}
              >
                <title>{`${point.label}: ${groupThousands(point.value)}${compare ? `, before ${groupThousands(point.before)}` : ''}`}</title>
              </rect>
            ))}
          </svg>
          {last ? (
            <span
              className={`${styles.last}${isAlone ? ` ${styles.lastAlone}` : last.value > top * 0.8 ? ` ${styles.lastBelow}` : ''}`}
              style={{ top: `${round((y(last.value) / HEIGHT) * 100)}%` }}
              aria-hidden="true"
            >
              {groupThousands(last.value)}
            </span>
          ) : null}
        </div>
      </div>
      <div className={styles.dates} aria-hidden="true">
        {isAlone ? null : <span>{points[0]?.label}</span>}
        {points.length > 2 ? <span>{points[Math.floor((points.length - 1) / 2)]?.label}</span> : null}
        <span>{`${last?.label}${isOpen ? ', so far' : ''}`}</span>
      </div>
      {compare ? (
        <p className={styles.key} aria-hidden="true">
          <span>This range</span>
          <span className={styles.keyBefore}>Previous period</span>
        </p>
      ) : null}
    </figure>
  )
}

const round = (value: number) => Math.round(value * 10) / 10
