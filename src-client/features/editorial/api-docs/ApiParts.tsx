import type { ReactNode } from 'react'

/** Code of a request or an answer, to copy or compare. */
export const Code = ({ children }: { children: string }) => (
  <pre className="mono">
    <code>{children}</code>
  </pre>
)

interface TableProps {
  head?: readonly string[]
  /** Each row starts with its name. */
  rows: readonly (readonly [name: string, ...cells: ReactNode[]])[]
  /** Shows names in a monospaced font. */
  mono?: boolean
}

/** A table with row headers. */
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
