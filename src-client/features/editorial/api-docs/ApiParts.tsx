import type { ReactNode } from 'react'

/** Text to copy or compare, as a program wrote or reads it. */
export const Code = ({ children }: { children: string }) => (
  <pre className="mono">
    <code>{children}</code>
  </pre>
)

interface TableProps {
  head?: readonly string[]
  /** First the name of each row. */
  rows: readonly (readonly [name: string, ...cells: ReactNode[]])[]
  /** Names are written as programs write them. */
  mono?: boolean
}

/** A table whose rows have names. */
export function Table({ head, rows, mono }: TableProps) {
  return (
    <table>
      {head ? (
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={`${name} ${cells[0]}`}>
            <th scope="row" className={mono ? 'mono' : undefined}>
              {name}
            </th>
            {cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name but their column
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
