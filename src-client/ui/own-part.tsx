import { type ComponentType, memo, Suspense, use, useEffect, useState } from 'react'
import * as MESSAGES from '#shared/messages.ts'
import { fetchedPart } from './fetched-part.ts'
import { notify } from './notifications.ts'
import { whenIdle } from './when-idle.ts'

/** React's `use` reads these two fields of a promise, and so does not suspend for it, not even until the next microtask. */
const FULFILLED: Promise<void> = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/** Longest wait before a part asks for its script. */
const IDLE_MS = 1000

/** Scripts of parts that were drawn without them. */
const asked = new Set<Promise<unknown>>()

/** Longest wait for them. */
const PARTS_MS = 5000

/**
 * Resolves once no part waits for its script, or after PARTS_MS: a page that is drawn before makes React drop the server's HTML of parts
 * that stay. Scripts that took longer are not waited for again.
 */
export async function partsArrived(): Promise<void> {
  const waited = [...asked]
  await Promise.race([Promise.allSettled(waited), new Promise((late) => setTimeout(late, PARTS_MS))])
  for (const one of waited) asked.delete(one)
}

/** A part whose script is not among the first of its page: far below, or seen by few. */
export interface OwnPart<P> {
  (props: P): React.ReactNode
  /** Loads its script; afterwards the part is drawn without suspending, on the server too. */
  fetch(): Promise<void>
}

/**
 * A part whose script loads after the first ones. Until then the page keeps the server's HTML of it. New props would make React drop
 * that HTML and all that was typed in it, so they wait for the script. If the script fails, a message says so, the HTML stays until
 * the next page, and the rest of the page is not affected.
 */
export function ownPart<P extends object>(what: string, load: () => Promise<ComponentType<P>>): OwnPart<P> {
  const { get, fetch } = fetchedPart(what, load)
  let coming: Promise<void> | null = null
  /** Must always be the same promise: React calls this at each attempt to draw. */
  const arrival = () => {
    if (coming) return coming
    const script = fetch()
    asked.add(script)
    coming = script.catch(() => {
      notify({ type: 'danger', message: MESSAGES.chunkFailed })
      return new Promise<never>(() => {})
    })
    return coming
  }
  function Waiting(props: P) {
    use(get() ? FULFILLED : arrival())
    const Loaded = get() as ComponentType<P>
    return <Loaded {...props} />
  }
  const Drawn = memo((props: P) => (
    <Suspense>
      <Waiting {...props} />
    </Suspense>
  ))
  function Own(props: P) {
    const [first] = useState(props)
    const [isHere, setHere] = useState(() => get() !== null)
    useEffect(() => {
      if (isHere) return
      // Not in the task that hydrates the page, which is the longest of all on a phone.
      return whenIdle(() => void arrival().then(() => setHere(true)), IDLE_MS)
    }, [isHere])
    // After a failed try the script may come by another way.
    return <Drawn {...(isHere || get() !== null ? props : first)} />
  }
  return Object.assign(Own, { fetch })
}
