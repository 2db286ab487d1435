/** Position and size of the ink in a picture, in em. */
export interface InkBox {
  x: number
  y: number
  width: number
  height: number
}

/** Width of the copy whose pixels are read: precise to half a percent of the word, which is enough. */
const COPY_WIDTH = 400

/** Reads the ink box of a picture drawn at `em` pixels; null if it is blank or unreadable (an images host without CORS). */
export function inkBox(image: HTMLImageElement, em: number): InkBox | null {
  try {
    const scale = Math.min(1, COPY_WIDTH / image.naturalWidth)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return null
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const bounds = alphaBounds(context.getImageData(0, 0, canvas.width, canvas.height))
    if (!bounds) return null
    const unit = 1 / (scale * em)
    return {
      x: bounds.left * unit,
      y: bounds.top * unit,
      width: (bounds.right - bounds.left) * unit,
      height: (bounds.bottom - bounds.top) * unit,
    }
  } catch {
    return null
  }
}

/** Smallest alpha that counts as ink; less is the faint edge of antialiasing. */
const LEAST_ALPHA = 16

/** Rectangle around all pixels that are ink; null if there are none. */
export function alphaBounds(image: { data: Uint8ClampedArray; width: number; height: number }) {
  let [left, right, top, bottom] = [image.width, 0, image.height, 0]
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      if ((image.data[(y * image.width + x) * 4 + 3] as number) < LEAST_ALPHA) continue
      if (x < left) left = x
      if (x >= right) right = x + 1
      if (y < top) top = y
      if (y >= bottom) bottom = y + 1
    }
  }
  return right > left ? { left, right, top, bottom } : null
}
