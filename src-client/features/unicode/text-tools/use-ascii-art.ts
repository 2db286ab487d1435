import { useCallback, useEffect, useRef, useState } from 'react'
import type { AsciiAnswer, AsciiJob } from './ascii-job.ts'

/** The text as drawn, by font; null = the font failed to load. */
type Arts = ReadonlyMap<string, string | null>

/** Draws the fonts in view in a worker, except those in `known`, which the server has drawn. Requests nothing without a worker. */
export function useAsciiArt(text: string, folder: string, known: Arts): { arts: Arts; show(slugs: string[]): void } {
  const thread = useRef<Worker | null>(null)
  const [drawn, setDrawn] = useState<{ text: string; arts: Arts }>({ text, arts: known })
  const latest = useRef({ text, folder, arts: known, slugs: [] as string[] })
  const arts = drawn.text === text ? drawn.arts : known
  latest.current = { ...latest.current, text, folder, arts }

  const ask = useCallback(() => {
    const { slugs, arts: have, ...job } = latest.current
    const missing = slugs.filter((slug) => !have.has(slug))
    if (missing.length > 0) thread.current?.postMessage({ ...job, slugs: missing } satisfies AsciiJob)
  }, [])

  useEffect(() => {
    const worker = new Worker(new URL('./ascii-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<AsciiAnswer>) => {
      setDrawn((before) => {
        if (data.text !== latest.current.text) return before
        const own = before.text === data.text ? before.arts : latest.current.arts
        return { text: data.text, arts: new Map(own).set(data.slug, data.art) }
      })
    }
    thread.current = worker
    ask()
    return () => worker.terminate()
  }, [ask])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is drawn again
  useEffect(ask, [text, folder])

  const show = useCallback(
    (slugs: string[]) => {
      latest.current.slugs = slugs
      ask()
    },
    [ask],
  )
  return { arts, show }
}
