import { action as contact } from '../features/editorial/info/ContactPage.action.ts'
import type { PageActions } from './page-action.ts'

/** What each page does with its forms. The server's side of the page table: no browser loads it. */
export const ACTIONS: PageActions = { contact }
