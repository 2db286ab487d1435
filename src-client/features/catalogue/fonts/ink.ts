/** Columns to check: enough to slide to within a few pixels of the end. */
const SAMPLE_WIDTH = 400
const SAMPLE_HEIGHT = 24
/** Room after the last letter, past the fade at the edge of the bed. */
const ROOM_PX = 64

/** How far the ink of a picture reaches past its bed, in CSS pixels; 0 when it fits. Called on hover only: reading pixels is slow. */
export function inkOverflow(bed: HTMLElement, image: HTMLImageElement, rtl: boolean): number {
  const space = bed.clientWidth - Number.parseFloat(getComputedStyle(bed).paddingInlineStart)
  const width = image.clientWidth
  if (width <= space || !image.complete || image.naturalWidth === 0) return 0
  const reach = inkShare(image, rtl) * width
  return reach <= space - ROOM_PX / 2 ? 0 : Math.round(Math.min(reach + ROOM_PX, width) - space)
}

/** Share of the picture's width, from its start, that has ink. */
function inkShare(image: HTMLImageElement, rtl: boolean): number {
  try {
    const canvas = document.createElement('canvas')
    canvas.width = SAMPLE_WIDTH
    canvas.height = SAMPLE_HEIGHT
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return 1
    context.drawImage(image, 0, 0, SAMPLE_WIDTH, SAMPLE_HEIGHT)
    const { data } = context.getImageData(0, 0, SAMPLE_WIDTH, SAMPLE_HEIGHT)
    for (let step = 0; step < SAMPLE_WIDTH; step++) {
      const x = rtl ? step : SAMPLE_WIDTH - 1 - step
      for (let y = 0; y < SAMPLE_HEIGHT; y++) {
        if ((data[(y * SAMPLE_WIDTH + x) * 4 + 3] ?? 0) > 8) return (SAMPLE_WIDTH - step) / SAMPLE_WIDTH
      }
    }
  } catch {
    // The images host has no CORS headers: slide to the end of the picture.
  }
  return 1
}
