import { Link } from 'wouter'
import type { AudienceFigure } from '#shared/audience.ts'
import type { AudiencePart } from '#shared/contracts/insights/audience.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import * as audienceStyles from './audience.module.css'
import { FIGURE_LABELS } from './audience-address.ts'
import * as styles from './PartsTable.module.css'

export interface PartsTableProps {
  id: string
  title: string
  /** Heading of the first column. */
  column: string
  /** The first figure is also drawn as a bar. */
  figures: readonly [AudienceFigure, ...AudienceFigure[]]
  rows: readonly AudiencePart[]
  none: string
}

/** The largest parts of a figure, each with a bar. */
export function PartsTable({ id, title, column, figures, rows, none }: PartsTableProps) {
  const [first] = figures
  const shown = rows.filter((row) => figures.some((name) => row[name] > 0))
  const most = Math.max(1, ...shown.map((row) => row[first]))
  return (
    <section className={audienceStyles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {shown.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <table className={`${audienceStyles.numbers} ${styles.parts}`}>
          <thead>
            <tr>
              <th scope="col">{column}</th>
              {figures.map((name) => (
                <th key={name} scope="col">
                  {FIGURE_LABELS[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.value}>
                <th scope="row">
                  <span
                    className={styles.partsBar}
                    style={{ inlineSize: `${Math.round((row[first] / most) * 1000) / 10}%` }}
                  />
                  {row.href ? (
                    <Link className="link" href={row.href}>
                      {row.label}
                    </Link>
                  ) : (
                    <span>{row.label}</span>
                  )}
                </th>
                {figures.map((name) => (
                  <td key={name} className="num">
                    {groupThousands(row[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
