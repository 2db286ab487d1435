import { useEffect, useState } from 'react'
import type { EmMetrics } from '#shared/contracts/fonts.ts'
import { loadChunk } from '../../../ui/load-chunk.ts'

export interface WebfontSource {
  id: number
  webfont: string
  variable?: boolean
  metrics: EmMetrics
}

export type WebfontState = 'waiting' | 'ready' | 'failed'

/** CSS family name under which a font of ours is known to this document. */
export const webfontName = (id: number) => `fontarium-${id}`

/** The browser's own copy of a font. Loads when `wanted` turns true; 'waiting' on the server and in the first render. */
export function useWebfont(font: WebfontSource | null, wanted: boolean): WebfontState {
  const [state, setState] = useState<{ id: number; state: WebfontState }>({ id: 0, state: 'waiting' })
  useEffect(() => {
    if (!font || !wanted || !font.webfont || typeof FontFace === 'undefined') return
    let alive = true
    // Only when it is wanted: no first page waits for it.
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

/** True once the page has loaded and the browser is idle: webfonts must not compete with pictures and scripts. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const go = () => setIdle(true)
    if (typeof requestIdleCallback === 'function') {
      const id = requestIdleCallback(go, { timeout: 1500 })
      return () => cancelIdleCallback(id)
    }
    const timer = setTimeout(go, 200)
    return () => clearTimeout(timer)
  }, [])
  return idle
}
