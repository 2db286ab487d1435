import { below } from './type-setting.ts'
import type { WebfontSource } from './use-webfont.ts'

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

/** Adds the font to the document under this name once; later calls share the answer. A failed download may be tried again. */
export function loadWebfont(font: WebfontSource, name: string): Promise<boolean> {
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
  const load = async () => new FontFace(name, await fetchFont(font.webfont), descriptors).load()
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
