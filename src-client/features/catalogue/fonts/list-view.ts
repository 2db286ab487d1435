import type { FontSearchResult } from '#shared/contracts/fonts.ts'
import type { ListState } from '#shared/search/list-query.ts'
import type { NavigateOptions } from '../../../app/navigation.tsx'
import type { ListKind } from './list-address.ts'

/** What the parts of a list page share: its state, its addresses and the way to another state. */
export interface ListView {
  path: string
  kind: ListKind
  /** Everything that narrows the list, also what was understood of the words typed. */
  state: ListState
  /** The words as they were typed. */
  typed: string
  result: FontSearchResult
  /** Address of the same list in another state. */
  href: (change: Partial<ListState>) => string
  /** Goes there; the reader stays in place unless the page number changes. */
  go: (change: Partial<ListState>, options?: NavigateOptions) => void
}
