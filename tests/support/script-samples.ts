/** Words of every script of the demo catalogue, with marks and ligatures, and a font package that sets them. */
interface ScriptSample {
  script: string
  /** File below node_modules. */
  font: string
  lang: string
  words: string
}

const google = (file: string) => `@expo-google-fonts/${file}.ttf`

export const SCRIPT_SAMPLES: readonly ScriptSample[] = [
  {
    script: 'Latin',
    font: google('lobster/400Regular/Lobster_400Regular'),
    lang: 'en',
    words:
      'Grumpy wizards office fjord AVATAR Toxic waffle Quartz flying naïve Ångström Type Wave Yearly “quoted” 0123',
  },
  {
    script: 'Latin with kerning and ligatures',
    font: google('eb-garamond/400Regular/EBGaramond_400Regular'),
    lang: 'en',
    words: 'AVATAR office fjord flying waffle ToTa Kéfir LYRA fficial Quixotic Þorn ß ẞ To. V, “Wy” 1/2 first',
  },
  {
    script: 'Vietnamese',
    font: google('be-vietnam-pro/400Regular/BeVietnamPro_400Regular'),
    lang: 'en',
    words: 'Tiếng Việt quốc ngữ đường phố nghiêng Ầu Ơ trữ tình huyễn hoặc khuỷu rừng thẳm Đặng ướt nguyễn',
  },
  {
    script: 'Cyrillic',
    font: google('marck-script/400Regular/MarckScript_400Regular'),
    lang: 'ru',
    words: 'Съешь же ещё этих мягких французских булок да выпей чаю широкая электрификация Южных губерний щёголь',
  },
  {
    script: 'Greek',
    font: google('gfs-didot/400Regular/GFSDidot_400Regular'),
    lang: 'el',
    words: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία Γαζέες καὶ μυρτιὲς δὲν θὰ βρῶ πιὰ στὸ χρυσαφὶ ξέφωτο ᾧδε Ἄνθη',
  },
  {
    script: 'Arabic',
    font: google('noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular'),
    lang: 'ar',
    words: 'السَّلامُ عَلَيْكُم ورحمة الله خط النسخ العربيّ لا إله كِتَابٌ مُدَرِّسَة الأرض بلا لألأ محمّد شمس قَمَر ليل',
  },
  {
    script: 'Arabic (Amiri)',
    font: google('amiri/400Regular/Amiri_400Regular'),
    lang: 'ar',
    words: 'السَّلامُ عَلَيْكُم ورحمة بِسْمِ الخطّ لا محمّد كِتَابٌ فيها على سماء نجوم حبر قلم لغة حرف نقطة ضوء',
  },
  {
    script: 'Hebrew',
    font: google('frank-ruhl-libre/400Regular/FrankRuhlLibre_400Regular'),
    lang: 'he',
    words: 'שָׁלוֹם עֲלֵיכֶם בְּרֵאשִׁית אותיות דפוס עברית ספרים ירושלים גופן צִיּוּר קוֹל מַיִם אֶרֶץ לחם כתב נייר',
  },
  {
    script: 'Devanagari',
    font: google('tiro-devanagari-hindi/400Regular/TiroDevanagariHindi_400Regular'),
    lang: 'hi',
    words: 'देवनागरी लिपि क्षत्रिय ज्ञान नमस्ते दुनिया श्रीमती र्क्ष प्रार्थना विद्यार्थी हिन्दी कृष्ण स्त्री द्वितीय ट्रक र्‍य',
  },
  {
    script: 'Bengali',
    font: google('hind-siliguri/400Regular/HindSiliguri_400Regular'),
    lang: 'bn',
    words: 'বাংলা লিপি ক্ষমা জ্ঞান নমস্কার পৃথিবী শ্রী স্ত্রী কর্ম বিদ্যা কৃষ্ণ দ্বিতীয় চন্দ্র গ্রাম প্রকৃতি কৌতুক',
  },
  {
    script: 'Tamil',
    font: google('catamaran/400Regular/Catamaran_400Regular'),
    lang: 'ta',
    words: 'தமிழ் எழுத்து வணக்கம் உலகம் க்ஷேத்ரம் ஸ்ரீ கொடி மௌனம் பூமி நட்சத்திரம் யானை சூரியன் கோயில் நீர் மழை',
  },
  {
    script: 'Thai',
    font: google('sarabun/400Regular/Sarabun_400Regular'),
    lang: 'th',
    words: 'ภาษาไทย สวัสดี ตัวอักษร น้ำ ที่นี่ ปิ่นโต ผู้ใหญ่ กรุงเทพ เป็น ฟ้า ญี่ปุ่น ฐานะ เก้าอี้ คำ ปู่ย่า',
  },
  {
    script: 'Khmer',
    font: google('battambang/400Regular/Battambang_400Regular'),
    lang: 'km',
    words: 'ភាសាខ្មែរ អក្សរ ស្រ្តី កម្ពុជា ព្រះរាជ ចំណង ខ្ញុំ ទឹក សួស្តី ពិភពលោក សៀវភៅ គ្រូ ក្រុង ផ្កា ស្នេហ៍',
  },
  {
    script: 'Georgian',
    font: google('noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular'),
    lang: 'ka',
    words:
      'ქართული დამწერლობა ვეფხისტყაოსანი გამარჯობა სამყარო მზე წიგნი ქალაქი მთვარე ყვავილი სიტყვა ძველი ახალი ჟღალი ხმა',
  },
  {
    script: 'Armenian',
    font: google('noto-sans-armenian/400Regular/NotoSansArmenian_400Regular'),
    lang: 'hy',
    words: 'Հայերեն գիր Բարև աշխարհ արև գիրք քաղաք լուսին ծաղիկ խոսք հին նոր ձայն ջուր և մեսրոպ',
  },
  {
    script: 'Ethiopic',
    font: google('abyssinica-sil/400Regular/AbyssinicaSIL_400Regular'),
    lang: 'am',
    words: 'አማርኛ ፊደል ሰላም ዓለም መጽሐፍ ከተማ ፀሐይ ጨረቃ አበባ ቃል አዲስ ድምፅ ውሃ ኢትዮጵያ ቋንቋ',
  },
  {
    script: 'Sinhala',
    font: google('abhaya-libre/400Regular/AbhayaLibre_400Regular'),
    lang: 'si',
    words: 'සිංහල අකුරු ආයුබෝවන් ලෝකය පොත නගරය හිරු සඳ මල වචනය ශ්‍රී ක්‍රමය කෞතුක දෙවන ඤාණ',
  },
  {
    script: 'Japanese',
    font: google('yusei-magic/400Regular/YuseiMagic_400Regular'),
    lang: 'ja',
    words: 'いろは にほへと ちりぬるを 日本語 書体 ガギグゲゴ パピプペポ 東京 文字 手書き ー々 「花」 月光 雨、 風。',
  },
  {
    script: 'Korean',
    font: google('do-hyeon/400Regular/DoHyeon_400Regular'),
    lang: 'ko',
    words: '한글 글꼴 안녕하세요 세계 서울 책 도시 달빛 꽃 말씀 새로운 소리 물 바람 다람쥐',
  },
]

/** Number of texts per sample. */
const TEXTS_PER_SCRIPT = 20

/** Texts of one to three words, every word in at least one of them. */
export function textsOf({ words }: ScriptSample): string[] {
  const list = words.split(' ')
  return Array.from({ length: TEXTS_PER_SCRIPT }, (_, i) =>
    Array.from({ length: 1 + (i % 3) }, (_, k) => list[(i + k * 5) % list.length]!).join(' '),
  )
}
