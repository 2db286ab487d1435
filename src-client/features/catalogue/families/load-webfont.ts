import { fetchWhenReady } from '../../../api/fetch-when-ready.ts'
import { below } from '../../previews/specimens/type-setting.ts'
import type { WebfontSource } from './use-webfont.ts'

const loading = new Map<number, Promise<boolean>>()

/** The font's bytes. @throws Error if the download fails */
async function fetchFont(address: string): Promise<ArrayBuffer> {
  const answer = await fetchWhenReady(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.arrayBuffer()
}

/** Adds the font to the document under this name. Later calls share the result; a failed download can be tried again. */
export function loadWebfont(font: WebfontSource, name: string): Promise<boolean> {
  const known = loading.get(font.id)
  if (known) return known
  const percent = (ems: number) => `${Math.round(ems * 10_000) / 100}%`
  // Makes the line box equal to that of preview pictures on all platforms: Windows would use usWinAscent, Linux hhea.
  const descriptors: FontFaceDescriptors = {
    ascentOverride: percent(font.metrics.ascent),
    descentOverride: percent(below(font.metrics)),
    lineGapOverride: '0%',
    // One face for all weights: without the range, browsers would fake bold in addition to the wght axis.
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
