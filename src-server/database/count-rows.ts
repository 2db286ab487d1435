import type { Asks } from './reader.ts'

/** How many rows a part of a statement finds: a table, with its joins and conditions. */
export async function countRows(asks: Asks, from: string, params: readonly unknown[] = []): Promise<number> {
  const [row] = (await asks.query(`SELECT COUNT(*) AS n FROM ${from}`, [...params])) as [{ n: number | string }]
  return Number(row.n)
}
