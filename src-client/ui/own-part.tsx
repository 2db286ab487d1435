import { type ComponentType, use } from 'react'
import { loadChunk } from './load-chunk.ts'

/** A part that only whoever is signed in sees. */
export interface OwnPart<P> {
  (props: P): React.ReactNode
  /** Fetches its script; what is drawn after that is drawn at once, on the server as well. */
  fetch(): Promise<void>
}

/** A part whose script visitors do not load. Until it was fetched, what stands around it is suspended. */
export function ownPart<P extends object>(what: string, load: () => Promise<ComponentType<P>>): OwnPart<P> {
  let Part: ComponentType<P> | null = null
  let coming: Promise<void> | null = null
  function fetch(): Promise<void> {
    coming ??= loadChunk(what, load).then(
      (loaded) => {
        Part = loaded
      },
      (error: unknown) => {
        coming = null
        throw error
      },
    )
    return coming
  }
  function Own(props: P) {
    if (!Part) use(fetch())
    const Loaded = Part as unknown as ComponentType<P>
    return <Loaded {...props} />
  }
  return Object.assign(Own, { fetch })
}
