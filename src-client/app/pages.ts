import type { RouteName } from '#shared/routes.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import type { PageModule } from './page.ts'

/** The names of all chunks are several kilobytes that no first page needs. */
const loadTable = () => import('./page-table.ts')

const loaded = new Map<RouteName, Promise<PageModule>>()

/** The module of a page, fetched once; a failure is forgotten so that the next try may succeed. */
export function pageModule(name: RouteName): Promise<PageModule> {
  return loaded.get(name) ?? keep(name, async () => (await loadTable()).PAGES[name]())
}

/** The module of the page that the document shows, from the address that the server wrote into it. */
export function firstPageModule(name: RouteName, script: string | undefined): Promise<PageModule> {
  return script ? keep(name, () => import(/* @vite-ignore */ script)) : pageModule(name)
}

/** Fetches the table of pages once the visitor stirs: whoever then follows a link does not wait for it. */
export function expectNavigation(): void {
  const fetchTable = () => {
    for (const type of STIRRINGS) window.removeEventListener(type, fetchTable, { capture: true })
    // Should it fail, the navigation tries again and says so.
    loadTable().catch(() => undefined)
  }
  for (const type of STIRRINGS) window.addEventListener(type, fetchTable, { capture: true, passive: true })
}

const STIRRINGS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

function keep(name: RouteName, load: () => Promise<PageModule>): Promise<PageModule> {
  const module = loadChunk(`page ${name}`, load).catch((error: unknown) => {
    loaded.delete(name)
    throw error
  })
  loaded.set(name, module)
  return module
}
