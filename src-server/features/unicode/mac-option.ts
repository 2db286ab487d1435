/** Characters typed with Option on Apple's U.S. keyboard: exactly Mac OS Roman, for which it was made. */

/** Keys in the order of the rows below; dead keys only act on the next letter. */
const KEYS = "1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./"
const OPTION = '¡™£¢∞§¶•ªº–≠œ∑\0®†¥\0\0øπ“‘«åß∂ƒ©˙∆˚¬…æΩ≈ç√∫\0µ≤≥÷'
const SHIFT_OPTION = '⁄€‹›ﬁﬂ‡°·‚—±Œ„´‰ˇÁ¨ˆØ∏”’»ÅÍÎÏ˝ÓÔ\uf8ffÒÚÆ¸˛Ç◊ı˜Â¯˘¿'
/** Dead keys: the accent, and the letters that combine with it in Mac OS Roman. */
const DEAD = [
  ['`', '\u0300'],
  ['E', '\u0301'],
  ['I', '\u0302'],
  ['N', '\u0303'],
  ['U', '\u0308'],
] as const
const LETTERS = 'aeiounyAEIOUNY'

const macRoman = new Set(new TextDecoder('macintosh').decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128)))
const keys = new Map([['\u00a0', '⌥ Space']])
for (const [accent, mark] of DEAD)
  for (const letter of LETTERS) {
    const composed = `${letter}${mark}`.normalize('NFC')
    if (composed.length === 1 && macRoman.has(composed)) keys.set(composed, `⌥ ${accent}, ${letter}`)
  }
for (const [row, prefix] of [
  [SHIFT_OPTION, '⇧ ⌥ '],
  [OPTION, '⌥ '],
] as const)
  for (const [at, char] of Array.from(row).entries())
    if (char !== '\0') keys.set(char, `${prefix}${KEYS[at]!.toUpperCase()}`)

/** All characters of the layout without the Apple logo, which is private to Apple. */
export const macOptionCharacters = () =>
  Array.from(keys.keys(), (char) => char.codePointAt(0)!).filter((codepoint) => codepoint !== 0xf8ff)

/** Keys for a character on a Mac with the U.S. keyboard, '⌥ 8'; null without any. */
export const macOptionOf = (codepoint: number): string | null => keys.get(String.fromCodePoint(codepoint)) ?? null
