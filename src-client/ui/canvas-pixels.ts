/** Red, green, blue and opacity of a pixel that is drawn and read back. */
const DRAWN = [51, 102, 153, 255]
/** Some browsers change single values a little, which nobody sees. */
const TOLERANCE = 8

/** Browsers that hide what was drawn, such as Tor Browser, answer noise. @throws Error with what to do, as pages show it */
export function requireCanvasPixels(): void {
  const canvas = document.createElement('canvas')
  canvas.width = 8
  canvas.height = 8
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw pictures. Try another one.')
  context.fillStyle = `rgb(${DRAWN.slice(0, 3).join(' ')})`
  context.fillRect(0, 0, 8, 8)
  const { data } = context.getImageData(0, 0, 8, 8)
  if (data.some((value, at) => Math.abs(value - DRAWN[at % 4]!) > TOLERANCE))
    throw new Error(
      'This browser hides pictures from websites. Allow this site to extract canvas data, or use another browser.',
    )
}
