import { createContext, type ReactNode } from 'react'
import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'

/** Replaces the note below a row for people who may edit the list. */
export type RowTools = (families: readonly FamilyRow[], at: number) => ReactNode

/** null = the list is read-only. */
export const RowToolsContext = createContext<RowTools | null>(null)
