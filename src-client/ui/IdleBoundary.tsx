import { type ReactNode, Suspense, use, useEffect, useReducer, useRef } from 'react'
import { FULFILLED } from './fulfilled.ts'

/**
 * Delays hydration below the fold until the browser is idle. Until then the server's HTML works through its links and forms. Any press, key
 * or focus opens the gate before React sees the event, so that the first click is not lost.
 */
let open = true
let release: () => void = () => {}
let gate = FULFILLED

/** Call before hydrateRoot. */
export function closeIdleGate(): void {
  open = false
  gate = new Promise((resolve) => {
    release = resolve
  })
  const early = ['pointerdown', 'mousedown', 'click', 'keydown', 'focusin', 'submit', 'change'] as const
  for (const type of early) window.addEventListener(type, openIdleGate, { capture: true, once: true })
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(openIdleGate, { timeout: 3000 })
  else setTimeout(openIdleGate, 300)
}

/** Lets everything hydrate; called by the idle callback, by the first input and before any state change that reaches waiting parts. */
export function openIdleGate(): void {
  if (open) return
  open = true
  release()
}

function Gate({ children }: { children: ReactNode }) {
  // Always called: React expects the hooks of the attempt that suspended.
  use(open ? FULFILLED : gate)
  return children
}

/**
 * Hydrates its children when the browser is idle, `eager` ones immediately; does nothing if drawn only on the client. If a waiting part
 * gets new children, React drops the server's HTML and shows nothing in its place. Therefore the first children are kept, and the newest
 * follow when the gate opens.
 */
export function IdleBoundary({ children, eager }: { children: ReactNode; eager?: boolean }) {
  const [, drawAnew] = useReducer((times: number) => times + 1, 0)
  const first = useRef<ReactNode>(null)
  const waits = !eager && !open && first.current !== null
  useEffect(() => {
    if (waits) void gate.then(drawAnew)
  }, [waits])
  if (eager) return children
  if (!waits)
    first.current = (
      <Suspense fallback={null}>
        <Gate>{children}</Gate>
      </Suspense>
    )
  return first.current
}
