/**
 * Twelve letters of each script that distinguish its fonts: with bowls, stems, diagonals and joins. Scripts with two
 * cases are scaled to their x-height, measured on `reference`; the others to the height of their letters.
 */
export interface ScriptLetters {
  script: string
  letters: string
  /** Small letters without ascender, whose height is the reference; '' = the letters themselves. */
  reference: string
}

// biome-ignore format: a table to read
export const SCRIPT_LETTERS: readonly ScriptLetters[] = [
  { script: 'latn', letters: 'aegnotyRSQH4', reference: 'xzvnou' },
  { script: 'cyrl', letters: 'абежклофяБДЭ', reference: 'хнопс' },
  { script: 'grek', letters: 'αγδεθλξωΩΣΨΦ', reference: 'ονυικ' },
  { script: 'armn', letters: 'աբգեղմնոսվԱՄ', reference: '' },
  { script: 'geor', letters: 'აბგდეკმნოსქშ', reference: '' },
  { script: 'arab', letters: 'ابجدسصعقكهوي', reference: '' },
  { script: 'hebr', letters: 'אבגדהלמנעפצש', reference: '' },
  { script: 'syrc', letters: 'ܐܒܓܕܗܘܚܝܟܠܡܢ', reference: '' },
  { script: 'deva', letters: 'अकखगचजतदनपमर', reference: '' },
  { script: 'beng', letters: 'অআকখগচজতদনপম', reference: '' },
  { script: 'guru', letters: 'ਅਕਖਗਚਜਤਦਨਪਮਰ', reference: '' },
  { script: 'gujr', letters: 'અકખગચજતદનપમર', reference: '' },
  { script: 'orya', letters: 'ଅକଖଗଚଜତଦନପମର', reference: '' },
  { script: 'taml', letters: 'அஆகசடதநபமயரல', reference: '' },
  { script: 'telu', letters: 'అకఖగచజతదనపమర', reference: '' },
  { script: 'knda', letters: 'ಅಕಖಗಚಜತದನಪಮರ', reference: '' },
  { script: 'mlym', letters: 'അകഖഗചജതദനപമര', reference: '' },
  { script: 'sinh', letters: 'අකඛගචජතදනපමර', reference: '' },
  { script: 'thai', letters: 'กขคจตทนบพมรส', reference: '' },
  { script: 'laoo', letters: 'ກຂຄຈຕທນບພມຣສ', reference: '' },
  { script: 'khmr', letters: 'កខគចតទនបមរលស', reference: '' },
  { script: 'mymr', letters: 'ကခဂစတထနပမယရလ', reference: '' },
  { script: 'tibt', letters: 'ཀཁགངཅཏདནཔབམས', reference: '' },
  { script: 'ethi', letters: 'ሀለመሰረቀበተነከወየ', reference: '' },
  { script: 'cher', letters: 'ᎠᎡᎢᎦᎨᎪᎭᎴᎷᎹᏅᏣ', reference: '' },
  { script: 'kore', letters: '가나다마바사아자한글밤꽃', reference: '' },
  { script: 'jpan', letters: 'あいかさのをアカホ日本文', reference: '' },
]
