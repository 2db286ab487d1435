import { openOverlay } from './overlays.ts'
import { createStore } from './store.ts'

/** One failed call: what was asked, and the HTTP status or why nothing answered. */
export interface Failure {
  action: string
  status: number | string
}

/** More lines than these nobody reads. */
const MAX_FAILURES = 20
const NONE: readonly Failure[] = []
/** Failures the visitor has not dismissed yet; the error dialog lists them. */
export const failureStore = createStore(NONE)

/** Adds a failed call to the list and opens the error dialog, once for all of them (specification section 8). */
export function reportFailure(failure: Failure): void {
  const before = failureStore.get()
  const known = before.some(({ action, status }) => action === failure.action && status === failure.status)
  if (!known) failureStore.set([...before, failure].slice(-MAX_FAILURES))
  if (before.length > 0) return
  void openOverlay(() => import('./ErrorDialog.tsx').then((module) => module.ErrorDialog), {}).then(() =>
    failureStore.set(NONE),
  )
}
