import { round } from '../table.ts'

/** Processor milliseconds of one request of a kind, by part of the site: node, children, database, search, nginx. */
export interface Cost {
  kind: string
  millis: Record<string, number>
}

/** What one page of a visitor asks for: a page every 20 s with ten pictures, one in twenty of them new. */
const PAGE_EVERY_S = 20
const OF_A_PAGE: Record<string, number> = {
  'page that is kept': 0.6,
  'list page, not kept': 0.15,
  'search page, not kept': 0.1,
  'family page, not kept': 0.15,
  'preview of a new text': 0.5,
  'preview that is remembered': 9.5,
}
/** Processors are bought for this load. */
const LOAD = 0.6
const VISITORS = [1_000, 10_000, 100_000]
const COLUMNS = ['node', 'children', 'database', 'search', 'nginx']

/** The tables of docs/capacity.md. */
export function whatToBuy(costs: readonly Cost[]): string {
  const perPage = (...parts: string[]) =>
    costs.reduce((sum, { kind, millis }) => {
      const ofKind = parts.reduce((all, part) => all + (millis[part] ?? 0), 0)
      return sum + (OF_A_PAGE[kind] ?? 0) * ofKind
    }, 0)
  const [node, database, search] = [perPage('node', 'children'), perPage('database'), perPage('search')]
  const cores = (ms: number, pages: number) => Math.max(1, Math.ceil((ms * pages) / 1000 / LOAD))
  const named = (count: number) => `${count} ${count === 1 ? 'core' : 'cores'}`
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`.replaceAll(/\| {2}(?=\|)/g, '| ')
  return [
    row(['request', ...COLUMNS]),
    row(['request', ...COLUMNS].map(() => '---')),
    ...costs.map(({ kind, millis }) =>
      row([kind, ...COLUMNS.map((part) => (millis[part] === undefined ? '' : String(round(millis[part]))))]),
    ),
    '',
    `A page takes ${round(node)} ms of node and its children, ${round(database)} ms of MySQL and ${round(search)} ms of Meilisearch.`,
    '',
    row(['visitors at a time', 'pages a second', 'node', 'MySQL', 'Meilisearch']),
    row(['---', '---', '---', '---', '---']),
    ...VISITORS.map((visitors) => {
      const pages = visitors / PAGE_EVERY_S
      const processes = cores(node, pages)
      return row([
        visitors.toLocaleString('en'),
        pages.toLocaleString('en'),
        `${named(processes)}, ${processes} ${processes === 1 ? 'process' : 'processes'}`,
        named(cores(database, pages)),
        named(cores(search, pages)),
      ])
    }),
  ].join('\n')
}
