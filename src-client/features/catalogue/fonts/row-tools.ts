import { createContext, type ReactNode } from 'react'
import type { FamilyRow } from '#shared/contracts/fonts.ts'

/** What stands under a row in place of its note, for whoever may change the list. */
export type RowTools = (families: readonly FamilyRow[], at: number) => ReactNode

/** Null where a list is only looked at. */
export const RowToolsContext = createContext<RowTools | null>(null)
