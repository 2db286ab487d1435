/** Characters offered by the letters page, in sections. All others can be typed. */
interface LetterSet {
  id: string
  label: string
  characters: readonly string[]
}

const set = (id: string, label: string, characters: string): LetterSet => ({ id, label, characters: [...characters] })

export const LETTER_SETS: readonly LetterSet[] = [
  set('lower', 'a–z', 'abcdefghijklmnopqrstuvwxyz'),
  set('upper', 'A–Z', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  set('figures', '0–9', '0123456789½¼¾²³%‰'),
  set('marks', 'Punctuation', '&@!?¿¡#*§¶†‡©®™$€£¥₹₺“”‘’«»‹›…·•–—/|()[]{}'),
  set('accents', 'Accents', 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëñóôöøüýþÿąćčđęğıłńňőœřśşšťůűźżž'),
  set('greek', 'Greek', 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψω'),
  set('cyrillic', 'Cyrillic', 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяїєґљњ'),
  set('armenian', 'Armenian', 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ'),
  set('georgian', 'Georgian', 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ'),
  set('hebrew', 'Hebrew', 'אבגדהוזחטיכלמנסעפצקרשתךםןףץ'),
  set('arabic', 'Arabic', 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي٠١٢٣٤٥٦٧٨٩؟،'),
  set('devanagari', 'Devanagari', 'अआइईउऊऋएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह०१२३४५६७८९।'),
  set('bengali', 'Bengali', 'অআইঈউঊএঐওঔকখগঘঙচছজঝটঠডঢণতথদধনপফবভমযরলশষসহ'),
  set('tamil', 'Tamil', 'அஆஇஈஉஊஎஏஐஒஓஔகஙசஞடணதநபமயரலவழளறன'),
  set('sinhala', 'Sinhala', 'අආඉඊඋඌඑඒඔඕකඛගඝචජටඩණතදනපබමයරලවසහළ'),
  set('thai', 'Thai', 'กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ๐๑๒๓๔๕๖๗๘๙'),
  set('khmer', 'Khmer', 'កខគឃងចឆជឈញដឋឌឍណតថទធនបផពភមយរលវសហឡអ'),
  set('ethiopic', 'Ethiopic', 'ሀለሐመሠረሰሸቀበተቸኀነኘአከወዐዘዠየደጀገጠጨጰጸፀፈፐ'),
  set(
    'kana',
    'Kana',
    'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんアイウエオカキクケコ',
  ),
  set('han', 'Han', '一二三人大小山川水火木金土日月年文字活版印刷永東國風花雪'),
  set('hangul', 'Hangul', '가나다라마바사아자차카타파하한글꽃빛숲강'),
  set('symbols', 'Symbols', '★☆♔♕♖♗♘♙♚♛♜♝♞♟⚀⚁⚂⚃⚄⚅☞✂☎☂✈⌛←↑→↓⇒∑∞√≠≤≥×÷±'),
]

/** The section with a character, which is open when the page loads. */
export const letterSetOf = (character: string): LetterSet | undefined =>
  LETTER_SETS.find((one) => one.characters.includes(character))

/** The other case of a character; null if it has none, or none that is a single character. */
export function otherCase(character: string): { character: string; isUpper: boolean } | null {
  const upper = character.toUpperCase()
  const lower = character.toLowerCase()
  const count = (text: string) => [...text.normalize('NFC')].length
  if (upper !== character && count(upper) === count(character)) return { character: upper, isUpper: true }
  if (lower !== character && count(lower) === count(character)) return { character: lower, isUpper: false }
  return null
}
