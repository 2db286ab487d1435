import type { Page } from 'playwright-core'

/** A text in parts that are drawn next to each other; the spaces between them are not compared. */
export interface JudgedText {
  name: string
  parts: string[]
}

export interface Difference {
  name: string
  /** In pixels at 32 px. */
  advance: number
  /** Share of the original's ink. */
  ink: number
}

/** Readers see differences of over half a pixel in width or 1 % of the ink. */
export const isVisible = ({ advance, ink }: Difference) => Math.abs(advance) > 0.5 || ink > 0.01

/** Draws texts in two font families of a page and returns where pixels or widths differ. */
export async function compareFamilies(page: Page, original: string, served: string, texts: readonly JudgedText[]) {
  const found: Difference[] = await page.evaluate(
    ({ original, served, texts }) => {
      const size = 32
      const height = 100
      const gap = 20
      const most = 8000
      const context = new OffscreenCanvas(8, height).getContext('2d', { willReadFrequently: true })!
      const setFont = (family: string) => {
        context.font = `${size}px "${family}"`
      }
      const widths = (family: string, parts: string[]) => {
        setFont(family)
        return parts.map((part) => context.measureText(part).width)
      }
      // Both are placed by the original's widths, so that one difference of width does not move all later parts.
      const draw = (family: string, parts: string[], places: number[], width: number) => {
        context.clearRect(0, 0, context.canvas.width, height)
        setFont(family)
        for (const [i, part] of parts.entries()) context.fillText(part, places[i]!, 64)
        return context.getImageData(0, 0, width, height).data
      }
      return texts.map(({ name, parts }) => {
        const before = widths(original, parts)
        const after = widths(served, parts)
        let end = gap
        const places: number[] = []
        for (const width of before) {
          places.push(end)
          end += width + gap
        }
        const width = Math.min(most, Math.ceil(end))
        if (context.canvas.width < width) context.canvas.width = width
        const a = draw(original, parts, places, width)
        const b = draw(served, parts, places, width)
        let ink = 0
        let differing = 0
        for (let i = 3; i < a.length; i += 4) {
          ink += a[i]!
          differing += Math.abs(a[i]! - b[i]!)
        }
        const advance = after.reduce((most, one, i) => {
          const difference = one - before[i]!
          return Math.abs(difference) > Math.abs(most) ? difference : most
        }, 0)
        return { name, advance, ink: ink === 0 ? differing : differing / ink }
      })
    },
    { original, served, texts },
  )
  return found.filter(isVisible)
}
