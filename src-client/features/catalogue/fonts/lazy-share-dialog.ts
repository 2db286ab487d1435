import { lazy } from 'react'

/** The share dialog, whose script comes when it is opened. One for all pages: each of its own would bring the list of its files anew. */
export const ShareDialog = lazy(() => import('./ShareDialog.tsx').then((module) => ({ default: module.ShareDialog })))
