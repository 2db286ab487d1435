/** The first strong character decides, as in the Unicode bidirectional algorithm (rule P2). */
const STRONG = /[\p{L}\p{Nl}]/u
/** Ranges that Unicode keeps for right-to-left scripts; it names them shorter than their scripts do. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Direction of a preview text. */
export function textDirection(text: string): 'ltr' | 'rtl' {
  const first = STRONG.exec(text)?.[0]
  return first !== undefined && RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr'
}
