import type { ComponentType } from 'react'
import { loadChunk } from './load-chunk.ts'

/** A component whose script is loaded once, on demand; after a failure the next call tries again. */
export function fetchedPart<P extends object>(what: string, load: () => Promise<ComponentType<P>>) {
  let part: ComponentType<P> | null = null
  let coming: Promise<void> | null = null
  return {
    /** Null until it is loaded. */
    get: () => part,
    fetch(): Promise<void> {
      coming ??= loadChunk(what, load).then(
        (loaded) => {
          part = loaded
        },
        (error: unknown) => {
          coming = null
          throw error
        },
      )
      return coming
    },
  }
}
