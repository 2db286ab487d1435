import { lazy } from 'react'

/** The share dialog. Its script loads when it opens. Shared by all pages, because each dynamic import repeats the list of its files. */
export const ShareDialog = lazy(() => import('./ShareDialog.tsx').then((module) => ({ default: module.ShareDialog })))
