import { TEXT_STYLES } from './text-styles.generated.ts'

interface TextStyle {
  label: string
  /** The text in this style; missing characters stay plain. */
  apply(text: string): string
  /** Whether the style has at least one character of the text. */
  changes(text: string): boolean
}

/** Combining marks added to every character, limited to those that fonts can draw. */
const MARKS: readonly (readonly [label: string, mark: string])[] = [
  ['Underlined', '\u0332'],
  ['Struck through', '\u0336'],
  ['Overlined', '\u0305'],
  ['Slashed', '\u0338'],
]

let styles: readonly TextStyle[] | undefined

function read(): readonly TextStyle[] {
  const mapped = TEXT_STYLES.map(([label, pairs]): TextStyle => {
    const chars = [...pairs]
    const map = new Map<string, string>()
    for (let at = 0; at < chars.length; at += 2) map.set(chars[at]!, chars[at + 1]!)
    // A style with one case uses it for both: circled capitals for small letters, too.
    const of = (char: string) => map.get(char) ?? (hasSmall(map) ? undefined : map.get(char.toUpperCase()))
    return {
      label,
      apply: (text) => [...text].map((char) => of(char) ?? char).join(''),
      changes: (text) => [...text].some((char) => of(char) !== undefined),
    }
  })
  const marked = MARKS.map(
    ([label, mark]): TextStyle => ({
      label,
      apply: (text) => [...text].map((char) => (/\s|\p{M}/u.test(char) ? char : char + mark)).join(''),
      changes: (text) => /\S/.test(text),
    }),
  )
  return [...mapped, ...marked]
}

const hasSmall = (map: ReadonlyMap<string, string>) => map.has('b')

/** Every style in display order. */
export const textStyles = (): readonly TextStyle[] => {
  styles ??= read()
  return styles
}
