import { smallPreviewUrl } from '#shared/preview/preview-url.ts'

/** Pictures that load at once, and that are kept: 40 MB of pixels of small ones. */
const LOADING = 6
const KEPT = 800
/** A server that is busy is asked again after this, and so often. */
const RETRY_MS = 2000
const TRIES = 3
/** Box and type size in CSS pixels, drawn for two device pixels each. Type that is taller is drawn smaller. */
export const SMALL = { width: 64, height: 48, size: 32 }
export const LARGE = { width: 128, height: 96, size: 64 }
export type PictureSize = typeof SMALL

interface Wanted {
  key: number
  src: string
}

export interface SpecimenFont {
  id: number
  text: string
}

/**
 * Pictures of specimens: only those asked for last are loaded, a few at a time, and the latest kept.
 * @param onLoad called when one more can be drawn
 */
export function createMapPictures(imagesUrl: string, colours: { fg: string; bg: string }, onLoad: () => void) {
  const kept = new Map<number, HTMLImageElement>()
  const failed = new Map<number, number>()
  const loading = new Set<number>()
  let queue: Wanted[] = []
  let closed = false

  const keyOf = (fontId: number, size: PictureSize) => fontId * 2 + Number(size === LARGE)

  function next() {
    while (!closed && loading.size < LOADING) {
      const one = queue.shift()
      if (!one) return
      if (!kept.has(one.key) && !loading.has(one.key)) load(one)
    }
  }

  function load({ key, src }: Wanted) {
    loading.add(key)
    const image = new Image()
    image.decoding = 'async'
    image.src = src
    image.decode().then(
      () => {
        loading.delete(key)
        if (closed) return
        kept.set(key, image)
        const oldest = kept.keys().next().value
        if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
        onLoad()
        next()
      },
      () => {
        const tries = (failed.get(key) ?? 0) + 1
        failed.set(key, tries)
        setTimeout(() => {
          loading.delete(key)
          if (tries < TRIES) queue.push({ key, src })
          next()
        }, RETRY_MS)
      },
    )
  }

  return {
    /** The picture of this size, or else of the other one. */
    get(fontId: number, size: PictureSize): HTMLImageElement | undefined {
      const other = size === SMALL ? LARGE : SMALL
      return kept.get(keyOf(fontId, size)) ?? kept.get(keyOf(fontId, other))
    },
    /** What is on the canvas, most important first; what was asked for before and is not loading yet is forgotten. */
    want(fonts: readonly SpecimenFont[], size: PictureSize) {
      queue = fonts.flatMap((font) => {
        const key = keyOf(font.id, size)
        const image = kept.get(key)
        if (image) {
          // Used again, so it is among the latest.
          kept.delete(key)
          kept.set(key, image)
          return []
        }
        if (loading.has(key) || (failed.get(key) ?? 0) >= TRIES) return []
        const src = smallPreviewUrl({
          font: { id: font.id, file: null, slug: '' },
          text: font.text,
          dpr: 2,
          align: 'center',
          ...size,
          ...colours,
        })
        return [{ key, src: imagesUrl + src }]
      })
      next()
    },
    close() {
      closed = true
      queue = []
    },
  }
}

export type MapPictures = ReturnType<typeof createMapPictures>
