import { type RefObject, useEffect, useState } from 'react'

/** Pauses before a picture that did not come is asked for again: a full render queue answers 503 for a moment. */
const RETRY_MS = [2_000, 6_000, 20_000]

/** Whether a picture failed, and new tries at it while there is hope. A new `tries` is a new element, which asks again. */
export function usePictureRetry(image: RefObject<HTMLImageElement | null>, src: string) {
  const [state, setState] = useState({ src, failed: false, tries: 0 })
  const { failed, tries } = state.src === src ? state : { failed: false, tries: 0 }
  const onError = () => setState({ src, failed: true, tries })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed before there were handlers is looked up once per picture
  useEffect(() => {
    const element = image.current
    if (element?.complete && element.naturalWidth === 0) onError()
  }, [src])
  useEffect(() => {
    const pause = RETRY_MS[tries]
    if (!failed || pause === undefined) return
    const timer = setTimeout(() => setState({ src, failed, tries: tries + 1 }), pause)
    return () => clearTimeout(timer)
  }, [failed, tries, src])
  return { failed, tries, onError, onLoad: () => setState((was) => (was.failed ? { src, failed: false, tries } : was)) }
}
