import { type ComponentType, use } from 'react'
import { MESSAGES } from '#shared/messages.ts'
import { fetchedPart } from './fetched-part.ts'
import { notify } from './notifications.ts'

/** A part that only whoever is signed in sees. */
export interface OwnPart<P> {
  (props: P): React.ReactNode
  /** Fetches its script; what is drawn after that is drawn at once, on the server as well. */
  fetch(): Promise<void>
}

/**
 * A part whose script visitors do not load, in a Suspense of its own. Until it was fetched that is suspended. Should it not come, that
 * is told, and it stays so: what the server drew of it stands until it would be drawn anew, and the rest of the page stands.
 */
export function ownPart<P extends object>(what: string, load: () => Promise<ComponentType<P>>): OwnPart<P> {
  const { get, fetch } = fetchedPart(what, load)
  let coming: Promise<void> | null = null
  /** Always the same promise: React asks again each time it tries to draw. */
  const arrival = () => {
    coming ??= fetch().catch(() => {
      notify({ type: 'danger', message: MESSAGES.chunkFailed })
      return new Promise<never>(() => {})
    })
    return coming
  }
  function Own(props: P) {
    if (!get()) use(arrival())
    const Loaded = get() as ComponentType<P>
    return <Loaded {...props} />
  }
  return Object.assign(Own, { fetch })
}
