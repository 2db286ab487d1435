import type { RouteName } from '#shared/routes.ts'
import type { peopleVisits } from './people-visits.ts'

export interface Visit {
  path: string
  status?: number
  title: RegExp
  /** Path of the canonical address; null = none. */
  canonical: string | null
  noindex?: boolean
  /** Only for somebody who is signed in. */
  member?: boolean
  /** Words that a reader without JavaScript sees. */
  shows: string[]
}

export type VisitOf = (known: { family: string; arcade: string }) => Visit

/** One visit per route that needs no person's own things. */
export const VISITS: Record<Exclude<RouteName, keyof ReturnType<typeof peopleVisits>>, VisitOf> = {
  home: () => ({
    path: '/',
    title: /^Fontarium: \d+ free fonts/,
    canonical: '/',
    shows: ['Popular this week', 'Lobster'],
  }),
  search: () => ({
    path: '/search?q=lobster',
    title: /lobster/,
    canonical: '/search?q=lobster',
    shows: ['Lobster', 'Download'],
  }),
  'search-fonts': () => ({
    path: '/search-fonts?q=inter',
    title: /inter/,
    canonical: '/search-fonts?q=inter',
    shows: ['Inter'],
  }),
  'popular-fonts': () => ({
    path: '/popular/fonts',
    title: /^Popular fonts/,
    canonical: '/popular/fonts',
    shows: ['Playfair Display', 'Press Start 2P', 'Personal Use Free', '100% Free'],
  }),
  'new-fonts': () => ({
    path: '/new/fonts',
    title: /^New fonts/,
    canonical: '/new/fonts',
    shows: ['Lobster', 'Amiri'],
  }),
  'random-fonts': () => ({
    path: '/random/fonts',
    title: /^Random fonts/,
    canonical: '/random/fonts',
    shows: ['Shuffle again'],
  }),
  'commercial-fonts': () => ({
    path: '/commercial-fonts',
    title: /^Fonts free for commercial use/,
    canonical: '/commercial-fonts',
    shows: ['Lobster'],
  }),
  'free-commercial-fonts': () => ({
    path: '/free-commercial-fonts',
    status: 301,
    title: /^$/,
    canonical: null,
    shows: [],
  }),
  help: () => ({
    path: '/help',
    title: /^Help/,
    canonical: '/help',
    shows: ['Install on Windows', 'empty boxes'],
  }),
  contact: () => ({
    path: '/about/contact',
    title: /^Contact/,
    canonical: '/about/contact',
    shows: ['Your e-mail address', 'Send message'],
  }),
  privacy: () => ({
    path: '/about/privacy',
    title: /^Privacy/,
    canonical: '/about/privacy',
    shows: ['XSRF-TOKEN', 'Who is responsible'],
  }),
  brand: () => ({
    path: '/about/brand',
    title: /^Brand/,
    canonical: '/about/brand',
    shows: ['Clear space', '#74C3DE'],
  }),
  terms: () => ({
    path: '/about/terms',
    title: /^Terms of use/,
    canonical: '/about/terms',
    shows: ['The fonts are not ours', 'Affero'],
  }),
  dmca: () => ({
    path: '/about/dmca',
    title: /^Copyright notices/,
    canonical: '/about/dmca',
    shows: ['Counter-notice', 'Send notice'],
  }),
  starred: () => ({
    path: '/starred/1-2-3',
    title: /^Starred fonts/,
    canonical: '/starred/1-2-3',
    noindex: true,
    shows: ['3 families', 'Download all'],
  }),
  inspiration: () => ({
    path: '/typography-inspiration',
    title: /^Typography inspiration/,
    canonical: '/typography-inspiration',
    shows: ['Typography inspiration', 'real fonts'],
  }),
  timeline: () => ({
    path: '/timeline',
    title: /^Timeline: fonts by year/,
    canonical: '/timeline',
    shows: ['Each year is set in one of its own fonts', 'Lobster'],
  }),
  'timeline-year': () => ({
    path: '/timeline/2010',
    title: /^Fonts of 2010/,
    canonical: '/timeline/2010',
    shows: ['All years', 'Amiri'],
  }),
  alphabet: () => ({
    path: '/list/L',
    title: /^Fonts beginning with L/,
    canonical: '/list/L',
    shows: ['in alphabetical order', 'Lobster'],
  }),
  letters: () => ({
    path: '/beta/letters',
    title: /^g in \d+ fonts/,
    canonical: '/beta/letters',
    shows: ['LATIN SMALL LETTER G'.toLowerCase(), 'Lobster', 'Upper case G', 'Cyrillic'],
  }),
  'font-styles': () => ({
    path: '/category',
    title: /^Font styles/,
    canonical: '/category',
    shows: ['The main genres', 'Writing systems', 'Small feet at the ends of strokes', 'All categories, A to Z'],
  }),
  'all-categories': () => ({
    path: '/all-categories',
    title: /^All categories/,
    canonical: '/all-categories',
    shows: ['Find a category', 'Serif', 'Pixel', 'Japanese'],
  }),
  category: () => ({
    path: '/category/pixel',
    title: /^Pixel fonts/i,
    canonical: '/category/pixel',
    shows: ['Press Start 2P'],
  }),
  designers: () => ({
    path: '/designers?q=impallari',
    title: /^Font designers/,
    canonical: '/designers?q=impallari',
    noindex: true,
    shows: ['Impallari Type', 'Lobster', '1 designer is called “impallari”'],
  }),
  'popular-collections': () => ({
    path: '/popular-collections',
    title: /^Popular collections/,
    canonical: '/popular-collections',
    shows: ['Save the date', '1 font', 'editors', 'View'],
  }),
  'new-collections': () => ({
    path: '/collection',
    title: /^New collections/,
    canonical: '/collection',
    shows: ['Arcade cabinet', 'newest first'],
  }),
  'new-collections-alias': () => ({
    path: '/new-collections',
    status: 301,
    title: /^$/,
    canonical: null,
    shows: [],
  }),
  'collection-detail': ({ arcade }) => ({
    path: arcade,
    title: /^Arcade cabinet: 2 fonts/,
    canonical: arcade,
    shows: ['Press Start 2P', 'sizes of 8, 16, 24 px stay sharp', 'Nabla', 'editors', 'More from editors'],
  }),
  blog: () => ({
    path: '/blog',
    title: /^Blog: choosing and using fonts · /,
    canonical: '/blog',
    shows: ['14 articles', 'Pairing two fonts without a recipe book'],
  }),
  'blog-post': () => ({
    path: '/blog/arabic-devanagari-thai-beside-latin-a1',
    title: /^Setting Arabic, Devanagari or Thai beside Latin · /,
    canonical: '/blog/arabic-devanagari-thai-beside-latin-a1',
    shows: ['By Fontarium', 'Match what the eye sees', 'Families in this article', 'Amiri'],
  }),
  'font-playground': () => ({
    path: '/font-playground',
    title: /^Font playground/,
    canonical: '/font-playground',
    shows: ['Waterfall', 'Pairing', 'Playfair Display', 'Spacing'],
  }),
  unicode: () => ({
    path: '/unicode?q=U%2B00B0',
    title: /^U\+00B0 · Unicode · /,
    canonical: '/unicode',
    noindex: true,
    shows: ['Read as a code point', 'DEGREE SIGN', '00B0'],
  }),
  'unicode-chars': () => ({
    path: '/unicode/chars?p=2',
    title: /^Unicode characters, page 2 · /,
    canonical: '/unicode/chars?p=2',
    shows: ['characters', 'LATIN SMALL LETTER D'],
  }),
  'unicode-char': () => ({
    path: '/unicode/char/00b0-degree-sign',
    title: /^° U\+00B0 DEGREE SIGN · /,
    canonical: '/unicode/char/00b0-degree-sign',
    shows: ['DEGREE SIGN', 'Latin-1 Supplement', 'C2 B0', 'Alt+0176', 'RING ABOVE', 'families'],
  }),
  'unicode-blocks': () => ({
    path: '/unicode/block',
    title: /^Unicode blocks · /,
    canonical: '/unicode/block',
    shows: ['Basic Latin', 'Cypro-Minoan', 'Supplementary Private Use Area-B'],
  }),
  'unicode-block': () => ({
    path: '/unicode/block/latin-1-supplement',
    title: /^Latin-1 Supplement · Unicode blocks · /,
    canonical: '/unicode/block/latin-1-supplement',
    shows: ['128 characters', 'DEGREE SIGN', 'Fonts by coverage', 'Inter'],
  }),
  'unicode-scripts': () => ({
    path: '/unicode/script',
    title: /^Scripts · /,
    canonical: '/unicode/script',
    shows: ['Cypriot', 'Zanabazar Square', 'Latn'],
  }),
  'unicode-script': () => ({
    path: '/unicode/script/greek',
    title: /^Greek · Scripts · /,
    canonical: '/unicode/script/greek',
    shows: ['GREEK CAPITAL LETTER HETA', 'Grek'],
  }),
  'unicode-categories': () => ({
    path: '/unicode/category',
    title: /^General categories · /,
    canonical: '/unicode/category',
    shows: ['Uppercase Letter', 'Lu', 'Space Separator'],
  }),
  'unicode-category': () => ({
    path: '/unicode/category/currency-symbol',
    title: /^Currency Symbol · General categories · /,
    canonical: '/unicode/category/currency-symbol',
    shows: ['EURO SIGN', 'Sc'],
  }),
  'unicode-planes': () => ({
    path: '/unicode/plane',
    title: /^Planes · /,
    canonical: '/unicode/plane',
    shows: ['Basic Multilingual Plane', 'BMP'],
  }),
  languages: () => ({
    path: '/languages',
    title: /^Languages · /,
    canonical: '/languages',
    shows: ['Icelandic', 'íslenska', 'Devanagari'],
  }),
  language: () => ({
    path: '/languages/info/is',
    title: /^Fonts for Icelandic · /,
    canonical: '/languages/info/is',
    shows: ['íslenska', 'Latin script, left to right', 'Fonts that have every letter', 'Inter', 'þ', 'Iceland'],
  }),
  countries: () => ({
    path: '/countries',
    title: /^Countries · /,
    canonical: '/countries',
    shows: ['Switzerland', 'German'],
  }),
  country: () => ({
    path: '/countries/info/CH',
    title: /^Fonts for Switzerland · /,
    canonical: '/countries/info/CH',
    shows: ['German', 'Romansh', 'official', 'Inter'],
  }),
  analyzer: () => ({
    path: '/unicode/analyzer?text=Z%D0%B0%C2%B0',
    title: /^Text analyzer · /,
    canonical: '/unicode/analyzer',
    noindex: true,
    shows: ['CYRILLIC SMALL LETTER A', 'Letters of 2 scripts', 'Bytes in UTF-8', 'DEGREE SIGN'],
  }),
  'html-encoder': () => ({
    path: '/unicode/html-encoder?text=5%20%C2%B0C&reach=ascii',
    title: /^HTML encoder and decoder · /,
    canonical: '/unicode/html-encoder',
    noindex: true,
    shows: ['5 &deg;C', 'Decode'],
  }),
  'javascript-encoder': () => ({
    path: '/unicode/javascript-encoder?do=decode&code=%5Cu00B0',
    title: /^JavaScript encoder and decoder · /,
    canonical: '/unicode/javascript-encoder',
    noindex: true,
    shows: ['°', 'Encode'],
  }),
  'alt-codes': () => ({
    path: '/unicode/alt-codes',
    title: /^Alt codes · /,
    canonical: '/unicode/alt-codes',
    shows: ['Alt+248', 'Alt+0176', 'DEGREE SIGN', 'WHITE SMILING FACE'],
  }),
  'degree-symbol': () => ({
    path: '/beta/degree-symbol?t=100&from=c',
    title: /^Degree symbol ° · /,
    canonical: '/beta/degree-symbol',
    noindex: true,
    shows: ['Alt+0176', '&deg;', '212 °F', 'RING ABOVE', 'Set in'],
  }),
  'emoji-keyboard': () => ({
    path: '/beta/emoji-keyboard?q=Katze&lang=de',
    title: /^Emoji keyboard · /,
    canonical: '/beta/emoji-keyboard',
    noindex: true,
    shows: ['Katze', '🐈', 'Deutsch'],
  }),
  'lenny-face': () => ({
    path: '/lenny-face?ears=1&eyes=4&mouth=2',
    title: /^Lenny face /,
    canonical: '/lenny-face',
    noindex: true,
    shows: ['ʕ•ω•ʔ', '¯\\_(ツ)_/¯'],
  }),
  'font-generator': () => ({
    path: '/font-generator?text=Hamburg',
    title: /^Font generator · /,
    canonical: '/font-generator',
    noindex: true,
    shows: ['𝐇𝐚𝐦𝐛𝐮𝐫𝐠', '𝕳𝖆𝖒𝖇𝖚𝖗𝖌', 'As a picture', 'PNG', 'SVG', 'Screen readers'],
  }),
  'font-links': () => ({
    path: '/font-links',
    title: /^Sitemap: every section of the site · /,
    canonical: '/font-links',
    shows: ['Popular fonts', 'Fonts by first letter', 'Fonts by year', 'Script'],
  }),
  'api-docs': () => ({
    path: '/api/docs',
    title: /^API: every call with examples · /,
    canonical: '/api/docs',
    shows: ['/api/v3/fonts/search.json', 'Find font families', '/api/webfont/{guid}.woff2', 'curl'],
  }),
  'not-found': () => ({
    path: '/404',
    status: 404,
    title: /^Page not found/,
    canonical: null,
    noindex: true,
    shows: ['There is nothing at this address'],
  }),
  'account-collections': () => ({
    path: '/account/collections',
    title: /^My Collections · /,
    canonical: '/account/collections',
    noindex: true,
    member: true,
    shows: ['You have no collections yet'],
  }),
  'server-error': () => ({
    path: '/500',
    status: 500,
    title: /^Something went wrong/,
    canonical: null,
    noindex: true,
    shows: ['This page could not be made'],
  }),
  family: ({ family }) => ({
    path: family,
    title: /^Lobster font by /,
    canonical: family,
    shows: ['Lobster', '100% Free', 'SIL Open Font License', 'Download'],
  }),
  'family-by-designer': ({ family }) => ({
    path: '/rsms/inter',
    title: /^Inter font by Rasmus Andersson/,
    canonical: family,
    shows: ['Inter', 'Rasmus Andersson'],
  }),
  designer: () => ({ path: '/rsms', title: /^Rasmus Andersson: 1 font family/, canonical: '/rsms', shows: ['Inter'] }),
}
