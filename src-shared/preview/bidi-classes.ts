/** Classes of the Unicode Bidirectional Algorithm (UAX #9), and its paired brackets. */

export type BidiClass = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'BN' | 'WS' | 'ON' | Explicit
/** Embeddings, overrides and isolates. */
type Explicit = 'LRE' | 'RLE' | 'LRO' | 'RLO' | 'PDF' | 'LRI' | 'RLI' | 'FSI' | 'PDI'

/** Paired brackets (BidiBrackets.txt): each opening one before its closing one. */
const BRACKETS =
  '()[]{}༺༻༼༽᚛᚜⁅⁆⁽⁾₍₎⌈⌉⌊⌋〈〉❨❩❪❫❬❭❮❯❰❱❲❳❴❵⟅⟆⟦⟧⟨⟩⟪⟫⟬⟭⟮⟯⦃⦄⦅⦆⦇⦈⦉⦊⦋⦌⦍⦐⦏⦎⦑⦒⦓⦔⦕⦖⦗⦘⧘⧙⧚⧛⧼⧽⸢⸣⸤⸥⸦⸧⸨⸩⹕⹖⹗⹘⹙⹚⹛⹜〈〉《》「」『』【】〔〕〖〗〘〙〚〛﹙﹚﹛﹜﹝﹞（）［］｛｝｟｠｢｣'
/** Written as numbers: editors may convert them to their canonical forms. */
const ANGLES = '\u2329\u232a'
const CLOSING = new Map<string, string>()
const PAIRS = BRACKETS + ANGLES
for (let i = 0; i < PAIRS.length; i += 2) CLOSING.set(PAIRS[i]!, PAIRS[i + 1]!)
const CLOSES = new Set(CLOSING.values())
/** U+2329 and U+232A are canonically U+3008 and U+3009. */
const canonical = (char: string) => char.normalize('NFC')

/** The closing bracket for an opening one, or undefined. */
export const closingBracket = (char: string): string | undefined => {
  const closing = CLOSING.get(char)
  return closing && canonical(closing)
}
/** The closing bracket in the form of closingBracket(), or undefined for another character. */
export const asClosing = (char: string): string | undefined => (CLOSES.has(char) ? canonical(char) : undefined)

const ARABIC_LETTERS =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Hanifi_Rohingya}\p{Script=Sogdian}\u061b\u061c\u061f\u0640\u066d]/u
const RIGHT =
  /[\p{Script=Hebrew}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Mende_Kikakui}\p{Script=Imperial_Aramaic}\p{Script=Phoenician}\p{Script=Lydian}\p{Script=Kharoshthi}\p{Script=Avestan}\p{Script=Old_Turkic}\p{Script=Old_Hungarian}\p{Script=Cypriot}\u200f]/u
/** Arabic signs that are not letters: they stand alone and have no direction. */
const ARABIC_OTHER = /[\u0606\u0607\u060e\u060f\u06de\u06e9\ufd3e-\ufd4f\ufdcf\ufdfd-\ufdff\u{1eef0}\u{1eef1}]/u
const ARABIC_NUMBER =
  /[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd\u0890\u0891\u08e2\u{10d30}-\u{10d39}\u{10e60}-\u{10e7e}]/u
const EUROPEAN_NUMBER =
  /[0-9\u00b2\u00b3\u00b9\u06f0-\u06f9\u2070\u2074-\u2079\u2080-\u2089\u2488-\u249b\uff10-\uff19\u{1d7ce}-\u{1d7ff}\u{1f100}-\u{1f10a}\u{1fbf0}-\u{1fbf9}]/u
const EUROPEAN_SEPARATOR = /[+\-\u207a\u207b\u208a\u208b\u2212\ufb29\ufe62\ufe63\uff0b\uff0d]/u
const EUROPEAN_TERMINATOR =
  /[#$%\u00a2-\u00a5\u00b0\u00b1\u058f\u0609\u060a\u066a\u09f2\u09f3\u09fb\u0af1\u0bf9\u0e3f\u17db\u2030-\u2034\u20a0-\u20c1\u212e\u2213\ua838\ua839\ufe5f\ufe69\ufe6a\uff03-\uff05\uffe0\uffe1\uffe5\uffe6\u{11fdd}-\u{11fe0}\u{1e2ff}]/u
const COMMON_SEPARATOR = /[,./:\u00a0\u060c\u202f\u2044\ufe50\ufe52\ufe55\uff0c\uff0e\uff0f\uff1a]/u
const SPACE = /[\s\u001c-\u001f]/u
const LETTER = /[\p{L}\p{Nl}\p{Mc}\p{Nd}\u200e]/u

const EXPLICIT = new Map<string, Explicit>([
  ['\u202a', 'LRE'],
  ['\u202b', 'RLE'],
  ['\u202c', 'PDF'],
  ['\u202d', 'LRO'],
  ['\u202e', 'RLO'],
  ['\u2066', 'LRI'],
  ['\u2067', 'RLI'],
  ['\u2068', 'FSI'],
  ['\u2069', 'PDI'],
])

export function classOf(char: string): BidiClass {
  if (/[A-Za-z]/.test(char)) return 'L'
  const explicit = EXPLICIT.get(char)
  if (explicit) return explicit
  if (EUROPEAN_NUMBER.test(char)) return 'EN'
  if (EUROPEAN_SEPARATOR.test(char)) return 'ES'
  if (EUROPEAN_TERMINATOR.test(char)) return 'ET'
  if (COMMON_SEPARATOR.test(char)) return 'CS'
  if (SPACE.test(char)) return 'WS'
  if (/[\p{Mn}\p{Me}]/u.test(char)) return 'NSM'
  if (ARABIC_NUMBER.test(char)) return 'AN'
  if (ARABIC_OTHER.test(char)) return 'ON'
  if (ARABIC_LETTERS.test(char)) return 'AL'
  if (RIGHT.test(char)) return 'R'
  if (LETTER.test(char)) return 'L'
  if (/[\p{Cf}\p{Cc}]/u.test(char)) return 'BN'
  // Enclosed letters and signs of left-to-right scripts; those without a script are neutral.
  if (/[\p{Po}\p{So}\p{No}\p{Sk}\p{Sc}]/u.test(char) && !/[\p{Script=Common}\p{Script=Inherited}]/u.test(char))
    return 'L'
  return /[\u00b5\u2336-\u237a\u2395\u249c-\u24e9\u3220-\u324f\u3260-\u327b\u3280-\u32b0\u32c0-\u32cb\u32d0-\u3376\u337b-\u33dd\u33e0-\u33fe]/u.test(
    char,
  )
    ? 'L'
    : 'ON'
}
