import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import * as MESSAGES from '#shared/messages.ts'
import { loadChunk } from './load-chunk.ts'
import { notify } from './notifications.ts'

const Nothing = () => null

/** A part of a page whose script loads when it is first drawn. If it fails, a message says so and the rest of the page stays. */
export const lazyPart = <P extends object>(
  what: string,
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(() =>
    loadChunk(what, load).then(
      (part) => ({ default: part }),
      () => {
        notify({ type: 'danger', message: MESSAGES.chunkFailed })
        return { default: Nothing }
      },
    ),
  )
