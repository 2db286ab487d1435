import { type ComponentType, use } from 'react'
import { fetchedPart } from './fetched-part.ts'

/** A part that only whoever is signed in sees. */
export interface OwnPart<P> {
  (props: P): React.ReactNode
  /** Fetches its script; what is drawn after that is drawn at once, on the server as well. */
  fetch(): Promise<void>
}

/** A part whose script visitors do not load. Until it was fetched, what stands around it is suspended. */
export function ownPart<P extends object>(what: string, load: () => Promise<ComponentType<P>>): OwnPart<P> {
  const { get, fetch } = fetchedPart(what, load)
  function Own(props: P) {
    if (!get()) use(fetch())
    const Loaded = get() as ComponentType<P>
    return <Loaded {...props} />
  }
  return Object.assign(Own, { fetch })
}
