import { openOverlay } from './overlays.ts'
import { createStore } from './store.ts'

/** One failed call: its name, and the HTTP status or the reason why no answer came. */
export interface Failure {
  action: string
  status: number | string
}

/** Most errors listed at once. */
const MAX_FAILURES = 20
const NONE: readonly Failure[] = []
/** Failures that the visitor has not dismissed yet, as listed in the error dialog. */
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
