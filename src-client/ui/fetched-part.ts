import type { ComponentType } from 'react'
import { loadChunk } from './load-chunk.ts'

/** A component whose script comes when it is asked for, once; after a failure the next who asks tries again. */
export function fetchedPart<P extends object>(what: string, load: () => Promise<ComponentType<P>>) {
  let part: ComponentType<P> | null = null
  let coming: Promise<void> | null = null
  return {
    /** Null until it was fetched. */
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
