import type { RouteName } from '#shared/routes.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import type { PageModule } from './page.ts'

/** Loaded later: the names of all chunks are several kilobytes that no first page needs. */
const loadTable = () => import('./page-table.ts')

const loaded = new Map<RouteName, Promise<PageModule>>()

/** The module of a page, loaded once. A failure is not cached, so the next try may succeed. */
export function pageModule(name: RouteName): Promise<PageModule> {
  return loaded.get(name) ?? keep(name, async () => (await loadTable()).PAGES[name]())
}

/** The module of the first page. The server wrote its address into the document. */
export function firstPageModule(name: RouteName, script: string | undefined): Promise<PageModule> {
  return script ? keep(name, () => import(/* @vite-ignore */ script)) : pageModule(name)
}

/** Loads the table of pages at the visitor's first movement or key, so that following a link need not wait for it. */
export function expectNavigation(): void {
  const fetchTable = () => {
    for (const type of STIRRINGS) window.removeEventListener(type, fetchTable, { capture: true })
    // If this fails, navigation tries again and shows the error.
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
