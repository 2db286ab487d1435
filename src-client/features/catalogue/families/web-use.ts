import type { FontDetails } from '#shared/contracts/families.ts'

type StyleOfPage = Pick<FontDetails, 'weight' | 'italic' | 'width'> & { axes: readonly FontDetails['axes'][number][] }

/** Width class of normal width. */
const NORMAL = 5

/** Address of the style sheet with all styles of a family, in the order that the syntax of /css2 requires. */
export function styleSheetPath(family: string, fonts: readonly StyleOfPage[]): string {
  const usual = fonts.filter((font) => font.width === NORMAL)
  const upright = spansOf((usual.length > 0 ? usual : fonts).filter((font) => !font.italic))
  const italic = spansOf((usual.length > 0 ? usual : fonts).filter((font) => font.italic))
  const styles =
    italic.length > 0
      ? `:ital,wght@${[...upright.map((span) => `0,${span}`), ...italic.map((span) => `1,${span}`)].join(';')}`
      : upright.join() === '400'
        ? ''
        : `:wght@${upright.join(';')}`
  const name = encodeURIComponent(family).replaceAll('%20', '+')
  return `/css2?family=${name}${styles}&display=swap`
}

/** Ranges of weights such as '400' or '100..900', ascending and not overlapping. */
function spansOf(fonts: readonly StyleOfPage[]): string[] {
  const spans = fonts
    .map((font) => {
      const axis = font.axes.find(({ tag }) => tag === 'wght')
      return axis ? { from: axis.min, to: axis.max } : { from: font.weight, to: font.weight }
    })
    .sort((a, b) => a.from - b.from || b.to - a.to)
  const apart: typeof spans = []
  for (const span of spans) if (apart.every((one) => span.from > one.to)) apart.push(span)
  return apart.map(({ from, to }) => (from === to ? `${from}` : `${from}..${to}`))
}
