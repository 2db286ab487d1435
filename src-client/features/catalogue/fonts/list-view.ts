import type { FontSearchResult } from '#shared/contracts/catalogue/fonts.ts'
import type { ListState } from '#shared/search/list-query.ts'
import type { NavigateOptions } from '../../../app/navigation.tsx'
import type { ListKind } from './list-address.ts'

/** Shared by all parts of a list page: its state, its addresses and how to change the state. */
export interface ListView {
  path: string
  kind: ListKind
  /** All filters of the list, including those understood from the typed words. */
  state: ListState
  /** The search as it was typed. */
  typed: string
  result: FontSearchResult
  /** Address of the same list in another state. */
  href: (change: Partial<ListState>) => string
  /** Goes to another state. Keeps the scroll position unless the page number changes. */
  go: (change: Partial<ListState>, options?: NavigateOptions) => void
}
