import { type RefObject, useEffect, useState } from 'react'

/** Pauses before a failed picture is requested again: a full render queue briefly answers 503. */
const RETRY_MS = [2_000, 6_000, 20_000]

/** Whether a picture failed, with retries after RETRY_MS. `tries` is used as a key: a new element requests the picture again. */
export function usePictureRetry(image: RefObject<HTMLImageElement | null>, src: string) {
  const [state, setState] = useState({ src, failed: false, tries: 0 })
  const { failed, tries } = state.src === src ? state : { failed: false, tries: 0 }
  const onError = () => setState({ src, failed: true, tries })
  // biome-ignore lint/correctness/useExhaustiveDependencies: failures before hydration are checked once per picture
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
