/**
 * Small letters that people type as a to z and Unicode does not decompose, with what they are typed as: every one that CLDR's transform
 * Latin-ASCII has. All of them, phonetic letters and small capitals too: names are written in these for their looks, and any selection
 * would favour some alphabets. None besides, since no source agrees what ə and ʔ are typed as.
 */
const TYPED_AS = `
  a ⱥᴀᶏ aa ꜳ ae æᴁ ao ꜵ au ꜷ av ꜹꜻ ay ꜽ b ƀɓƃʙᴃᵬᶀ c ƈȼɕᴄꞓ d ðđɖɗƌȡᴅᴆᵭᶁᶑꝱꝺ db ȸ dz ʣʥ e ɛɇᴇᶒᶓⱸ f ƒᵮᶂꜰꝼ g ɠǥɡɢʛᶃꞡ h ħɦɧʜⱨ
  hv ƕ i ıɩɨɪᵻᶖ j ȷɉɟʝᴊ k ƙᴋᶄⱪꝁꝃꝅꞣ l łƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲ ll ỻ ls ʪ lz ʫ m ɱᴍᵯᶆꝳ n ŋɲƞȵɳɴᵰᶇꝴꞑꞥ o øᴏⱺꝋꝍ oe œɶ oi ƣ oo ꝏ
  p ƥᴘᵱᵽᶈꝑꝓꝕ q ĸʠꝗꝙ qp ȹ r ɍɼɽɾʀᵲᵳᶉꝵꝶꞧ s ȿʂᵴᶊẜẝꜱꞩ ss ß t ŧƫƭʈȶⱦᴛᵵꝷꞇ th þᵺꝥꝧ ts ʦ u ʉᴜᵾᶙ ue ᵫ v ʋᴠᶌỽⱱⱴꝟ vy ꝡ
  w ᴡⱳ x ᶍ y ƴɏʏỿ z ƶȥɀʐʑᴢᵶᶎⱬ`

const LETTERS = new Map(
  [...TYPED_AS.matchAll(/(\S+) (\S+)/gu)].flatMap(([, typed = '', letters = '']) =>
    [...letters].map((letter) => [letter, typed] as const),
  ),
)
const ANY_LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'gu')

/**
 * A text as people type it who lack its letters: compatibility forms unified, lower case, without the accents of Latin, Greek and Cyrillic
 * (marks in U+0300–036F; vowel signs of other scripts stay), and ø as o, ß as ss, þ as th. What search and addresses are compared by:
 * after a change of it, a migration rewrites the stored words, as LatinLetters1700000000058 does.
 */
export const foldLatin = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replace(ANY_LETTER, (letter) => LETTERS.get(letter)!)
    .normalize('NFC')

/** As `foldLatin`, without the marks of any script: for lists that are searched while one types, where keyboards may lack the marks too. */
export const foldMarks = (text: string): string => foldLatin(text).replace(/\p{M}/gu, '')
