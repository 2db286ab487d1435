import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { FontSearchInput } from '#shared/contracts/catalogue/fonts.ts'
import { trpc } from '../../../api/trpc.ts'

/** Milliseconds that the pointer must rest, so that passing over links fetches nothing. */
const REST_MS = 80
/** Most prefetches per STRETCH_MS, because more would slow down the visitor's own requests. */
const MAX_PREFETCHED = 30
const STRETCH_MS = 60_000

/**
 * Prefetches the list behind a link or filter while it has the pointer or the focus, so that a click finds the result in the cache. One
 * at a time: leaving the link cancels the request.
 */
export function useListPrefetch(path: string, inputOf: (query: URLSearchParams) => FontSearchInput) {
  const utils = trpc.useUtils()
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout> | undefined; abort: (() => void) | null; to: string }>({
    timer: undefined,
    abort: null,
    to: '',
  })
  const spent = useRef<number[]>([])
  const drop = () => {
    clearTimeout(waiting.current.timer)
    waiting.current.abort?.()
    waiting.current = { timer: undefined, abort: null, to: '' }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is left
  useEffect(() => drop, [])

  const prefetchSoon = (target: EventTarget) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('a[href], [data-to]') : null
    const to = element?.dataset.to ?? element?.getAttribute('href') ?? ''
    if (to === waiting.current.to) return
    drop()
    const url = to === '' ? null : new URL(to, location.href)
    if (url?.origin !== location.origin || url.pathname !== path || url.search === location.search) return
    waiting.current.to = to
    waiting.current.timer = setTimeout(() => {
      const now = performance.now()
      spent.current = spent.current.filter((at) => now - at < STRETCH_MS)
      if (spent.current.length >= MAX_PREFETCHED) return
      spent.current.push(now)
      const input = inputOf(url.searchParams)
      let done = false
      void utils.fonts.search.prefetch(input).finally(() => {
        done = true
      })
      waiting.current.abort = () => {
        // After a click the page waits for this request, so it must not be cancelled.
        if (!done && !isWaitedFor(to)) void utils.fonts.search.cancel(input)
      }
    }, REST_MS)
  }
  const pressed = useRef('')
  const isWaitedFor = (to: string) => pressed.current === to
  return {
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') prefetchSoon(event.target)
    },
    onPointerLeave: drop,
    onFocus: (event: FocusEvent) => prefetchSoon(event.target),
    onBlur: drop,
    onPointerDown: () => {
      pressed.current = waiting.current.to
    },
    onKeyDown: () => {
      pressed.current = waiting.current.to
    },
  }
}
