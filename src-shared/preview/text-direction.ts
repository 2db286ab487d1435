/** The first strong character decides, as in the Unicode bidirectional algorithm (rule P2). */
const STRONG = /[\p{L}\p{Nl}]/u
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\p{Script=Mende_Kikakui}]/u

/** Direction of a preview text. */
export function textDirection(text: string): 'ltr' | 'rtl' {
  const first = STRONG.exec(text)?.[0]
  return first !== undefined && RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr'
}
