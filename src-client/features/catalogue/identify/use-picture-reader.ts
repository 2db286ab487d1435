import { useCallback, useEffect, useRef } from 'react'
import type { ReadAnswers, ReadReply, ReadRequest } from './read-messages.ts'

/** A large picture on a slow phone takes seconds. */
const TIMEOUT_MS = 60_000

interface Waiting {
  resolve(value: never): void
  reject(error: Error): void
}

/** Asks the worker, which starts with the first request and ends with the component. */
export function usePictureReader() {
  const worker = useRef<Worker | null>(null)
  const waiting = useRef(new Map<number, Waiting>())
  const last = useRef(0)
  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )
  return useCallback(<R extends ReadRequest>(request: R): Promise<ReadAnswers[R['op']]> => {
    if (!worker.current) {
      const started = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
      worker.current = started
      started.onmessage = ({ data }: MessageEvent<ReadReply>) => {
        const own = waiting.current.get(data.id)
        waiting.current.delete(data.id)
        if ('error' in data) own?.reject(new Error(data.error))
        else own?.resolve(data.value as never)
      }
      started.onerror = () => {
        started.terminate()
        // The next request starts another one.
        if (worker.current === started) worker.current = null
        for (const one of waiting.current.values())
          one.reject(new Error('The picture cannot be read now. Reload the page and try again.'))
        waiting.current.clear()
      }
    }
    const id = ++last.current
    return new Promise<ReadAnswers[R['op']]>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('Reading the picture took too long. Crop it, or choose a smaller one.')),
        TIMEOUT_MS,
      )
      const settle =
        <T>(finish: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer)
          finish(value)
        }
      waiting.current.set(id, { resolve: settle(resolve), reject: settle(reject) })
      worker.current!.postMessage({ ...request, id }, request.op === 'read' ? [request.data.buffer] : [])
    })
  }, [])
}
