/** The parts of a face: ears and eyes are pairs, split at the space, and surround the mouth. */
export const EARS = [
  '( )',
  'ʕ ʔ',
  '[ ]',
  '{ }',
  '⟨ ⟩',
  '꒰ ꒱',
  'ᕦ( )ᕥ',
  '୧( )୨',
  'ლ( ლ)',
  '\\( )/',
  'ヽ( )ﾉ',
  '¯\\_( )_/¯',
] as const
export const EYES = [
  '͡° ͡°',
  '° °',
  '◕ ◕',
  '⊙ ⊙',
  '• •',
  '¬ ¬',
  'ಠ ಠ',
  'ʘ ʘ',
  '◉ ◉',
  'ᵔ ᵔ',
  'ˇ ˇ',
  '≖ ≖',
  '✧ ✧',
  '눈 눈',
  '; ;',
  '╥ ╥',
  'x x',
  'ツ ',
] as const
export const MOUTHS = [
  '͜ʖ',
  '‿',
  'ω',
  '_',
  '﹏',
  'ᴗ',
  '益',
  'Д',
  '³',
  'ɷ',
  'ᆺ',
  '෴',
  'ヮ',
  '∀',
  '.',
  '□',
  '-',
  '',
] as const

export interface Face {
  ears: number
  eyes: number
  mouth: number
}

/** '( ͡° ͜ʖ ͡°)' */
export function faceText({ ears, eyes, mouth }: Face): string {
  const ear = EARS[ears]!
  const at = ear.indexOf(' ')
  const [left, right = ''] = EYES[eyes]!.split(' ') as [string, string?]
  const middle = MOUTHS[mouth]!
  // A mark above gets a space as its base, or it would be drawn over the bracket.
  const gap = left.startsWith('\u0361') ? ' ' : ''
  const between = gap === '' ? middle : ` ${middle} `
  return `${ear.slice(0, at)}${gap}${left}${between}${right}${ear.slice(at + 1)}`
}

/** Numbers of the parts in an address; invalid ones count as the first part. */
export function readFace(query: URLSearchParams): Face {
  const part = (key: string, count: number) => {
    const text = query.get(key) ?? ''
    const number = /^\d{1,2}$/.test(text) ? Number(text) : 0
    return number < count ? number : 0
  }
  return { ears: part('ears', EARS.length), eyes: part('eyes', EYES.length), mouth: part('mouth', MOUTHS.length) }
}

/** Well-known faces, by mood. */
export const FACES: readonly (readonly [group: string, faces: readonly string[]])[] = [
  ['Lenny', ['( ͡° ͜ʖ ͡°)', '( ͠° ͟ʖ ͡°)', '( ͡~ ͜ʖ ͡°)', '( ͡o ͜ʖ ͡o)', '( ͡ʘ ͜ʖ ͡ʘ)', '(͡ ͡° ͜ つ ͡͡°)', '( ͡°( ͡° ͜ʖ( ͡° ͜ʖ ͡°)ʖ ͡°) ͡°)']],
  ['Shrug', ['¯\\_(ツ)_/¯', '¯\\_( ͡° ͜ʖ ͡°)_/¯', '┐(´д`)┌', '╮(╯▽╰)╭', '乁( ⁰͡ Ĺ̯ ⁰͡ ) ㄏ']],
  ['Happy', ['(◕‿◕)', '(｡◕‿◕｡)', '(ᵔᴗᵔ)', '(^▽^)', '٩(◕‿◕)۶', '(ﾉ◕ヮ◕)ﾉ*:･ﾟ✧', 'ヽ(•‿•)ノ']],
  ['Table', ['(╯°□°)╯︵ ┻━┻', '┬─┬ノ( º _ ºノ)', '(ノಠ益ಠ)ノ彡┻━┻', '┻━┻ ︵ヽ(`Д´)ﾉ︵ ┻━┻', '(┛◉Д◉)┛彡┻━┻']],
  ['Doubt', ['ಠ_ಠ', '(¬_¬)', '(≖_≖ )', '(ಠ益ಠ)', '( ಠ ʖ̯ ಠ)', '눈_눈', '(⊙_⊙)']],
  ['Bear and cat', ['ʕ•ᴥ•ʔ', 'ʕっ•ᴥ•ʔっ', 'ʕ ᵔᴥᵔ ʔ', '(=^･ω･^=)', '(^・x・^)', 'ฅ^•ﻌ•^ฅ']],
  ['Sad', ['(╥﹏╥)', '(ಥ﹏ಥ)', '(;﹏;)', '(っ˘̩╭╮˘̩)っ', '(︶︹︺)', '(T_T)']],
  ['Dance', ['♪~ ᕕ(ᐛ)ᕗ', '└[∵┌]└[ ∵ ]┘[┐∵]┘', '♪┏(・o･)┛♪', 'ᕕ( ᐛ )ᕗ', '〜(꒪꒳꒪)〜']],
]
