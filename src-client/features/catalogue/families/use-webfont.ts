import { useEffect, useState } from 'react'
import type { EmMetrics } from '#shared/contracts/fonts.ts'
import { below } from './type-setting.ts'

export interface WebfontSource {
  id: number
  webfont: string
  variable?: boolean
  metrics: EmMetrics
}

export type WebfontState = 'waiting' | 'ready' | 'failed'

/** CSS family name under which a font of ours is known to this document. */
export const webfontName = (id: number) => `fontarium-${id}`

const loading = new Map<number, Promise<boolean>>()

/** A font that is made for the first time may take several answers: the server says when to ask again, and this often it is asked. */
const TRIES = 6

/** The font's bytes. @throws Error when it is not to be had */
async function fetchFont(address: string): Promise<ArrayBuffer> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(address)
    if (answer.ok) return answer.arrayBuffer()
    const seconds = Number(answer.headers.get('Retry-After'))
    if (answer.status !== 503 || !seconds || tries === TRIES) throw new Error(`${address}: ${answer.status}`)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}

/** Adds the font to the document once; later calls share the answer. A failed download may be tried again. */
function loadWebfont(font: WebfontSource): Promise<boolean> {
  const known = loading.get(font.id)
  if (known) return known
  const percent = (ems: number) => `${Math.round(ems * 10_000) / 100}%`
  // The line box of every platform becomes that of the preview pictures: Windows would take usWinAscent, Linux hhea.
  const descriptors: FontFaceDescriptors = {
    ascentOverride: percent(font.metrics.ascent),
    descentOverride: percent(below(font.metrics)),
    lineGapOverride: '0%',
    // One face serves every weight asked of it; without the range a browser would fake bold on top of the wght axis.
    weight: '1 1000',
    stretch: '25% 200%',
    display: 'block',
  }
  const load = async () => new FontFace(webfontName(font.id), await fetchFont(font.webfont), descriptors).load()
  const promise = load().then(
    (face) => {
      document.fonts.add(face)
      return true
    },
    () => {
      loading.delete(font.id)
      return false
    },
  )
  loading.set(font.id, promise)
  return promise
}

/** The browser's own copy of a font. Loads when `wanted` turns true; 'waiting' on the server and in the first render. */
export function useWebfont(font: WebfontSource | null, wanted: boolean): WebfontState {
  const [state, setState] = useState<{ id: number; state: WebfontState }>({ id: 0, state: 'waiting' })
  useEffect(() => {
    if (!font || !wanted || !font.webfont || typeof FontFace === 'undefined') return
    let alive = true
    loadWebfont(font).then((ok) => alive && setState({ id: font.id, state: ok ? 'ready' : 'failed' }))
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
