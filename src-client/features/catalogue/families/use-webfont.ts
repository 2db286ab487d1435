import { startTransition, useEffect, useState } from 'react'
import type { EmMetrics } from '#shared/contracts/catalogue/fonts.ts'
import { loadChunk } from '../../../ui/load-chunk.ts'
import { whenIdle } from '../../../ui/when-idle.ts'

export interface WebfontSource {
  id: number
  webfont: string
  variable?: boolean
  metrics: EmMetrics
}

export type WebfontState = 'waiting' | 'ready' | 'failed'

/** CSS family name of one of our fonts in this document. */
export const webfontName = (id: number) => `fontarium-${id}`

/** Loads a font into the browser when `wanted` is true; 'waiting' on the server and in the first render. */
export function useWebfont(font: WebfontSource | null, wanted: boolean): WebfontState {
  const [state, setState] = useState<{ id: number; state: WebfontState }>({ id: 0, state: 'waiting' })
  useEffect(() => {
    if (!font || !wanted || !font.webfont || typeof FontFace === 'undefined') return
    let alive = true
    // Loaded only when wanted, so that it does not delay the first page.
    loadChunk('load-webfont', () => import('./load-webfont.ts'))
      .then(({ loadWebfont }) => loadWebfont(font, webfontName(font.id)))
      .catch(() => false)
      .then((ok) => alive && setState({ id: font.id, state: ok ? 'ready' : 'failed' }))
    return () => {
      alive = false
    }
  }, [font, wanted])
  if (!font) return 'waiting'
  return state.id === font.id ? state.state : 'waiting'
}

/** True when the page is loaded and the browser idle, so that webfonts do not compete with pictures and scripts. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // Parts that are not hydrated yet hydrate first, in slices.
    const go = () => startTransition(() => setIdle(true))
    return whenIdle(go, 1500)
  }, [])
  return idle
}
