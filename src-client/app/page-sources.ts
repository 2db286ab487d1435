import type { RouteName } from '#shared/routes.ts'
import table from './page-table.ts?raw'

/** Source path of each page, for preload tags; read from the text of the page table, so that each file is named once. */
export const PAGE_SOURCES = Object.fromEntries(
  [...table.matchAll(/'?([\w-]+)'?: \(\) =>\s*import\('\.\.\/([^']+)'\)/g)].map(([, name, file]) => [
    name,
    `src-client/${file}`,
  ]),
) as Record<RouteName, string>
