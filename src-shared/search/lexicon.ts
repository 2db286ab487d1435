/**
 * Phrases that people use to search for fonts, with their meaning. One line: the phrases, separated by commas; then '→'
 * and the meaning. Words are compared folded (no accents, lower case, hyphens as spaces). Classes and tags are slugs,
 * the first one that the catalogue has; languages and scripts get their names from the language data and need no lines
 * here.
 */
export const LEXICON = `
serif, serifs, serifed, antiqua → class serif
sans, sans serif, sanserif, without serifs, no serifs, serifless → class sans sans-serif
slab, slab serif, slabs, slab serifs, egyptian, mechanistic → class slab slab-serif
mono, monospace, monospaced, fixed width, fixed pitch, typewriter width, coding, code, programming, for code, for coding, for programming → class monospace
script, scripts, joined, connected, connecting → class script
handwriting, handwritten, hand written, hand drawn, handdrawn, hand lettered, handlettered → class handwritten
display, decorative, ornamental, fancy → class display
blackletter, black letter, fraktur, textura, gothic script, old english → class blackletter
pixel, pixels, pixelated, bitmap, bitmaps → class pixel
stencil, stencils, stenciled → class stencil
western, wild west, cowboy, saloon → class western
symbol, symbols, pictograms, icon font → class symbols

calligraphic, calligraphy → tag calligraphy
cursive → tag cursive
brush, brushed, painted → tag brush
marker, felt tip → tag marker
typewriter → tag typewriter
geometric → tag geometric
grotesque, grotesk, neo grotesque → tag grotesque
didone, bodoni like, modern serif → tag didone
old style, oldstyle, garalde, humanist serif → tag old-style
transitional → tag transitional
rounded, round, soft corners → tag rounded
art deco, deco → tag art-deco
sci fi, scifi, science fiction, space → tag sci-fi futuristic
futuristic, future → tag futuristic
retro, seventies, 70s, sixties, 60s → tag retro
vintage, nostalgic → tag vintage
elegant, classy, refined, luxury, luxurious → tag elegant
playful, fun, funny, happy → tag playful
friendly, warm, kind → tag friendly
comic, cartoon, cartoonish → tag comic
kids, childish, for children, for kids, childrens → tag kids
horror, scary, spooky, creepy → tag horror
halloween → tag halloween
medieval, middle ages → tag medieval
fantasy, magic, magical → tag fantasy
wedding, invitation, invitations, for weddings, romantic → tag wedding
newspaper, news → tag newspaper
book, books, for books, long texts, long reading, body text, for reading → tag book
headline, headlines, heading, headings, titles, for headlines → tag headline
poster, posters, for posters → tag poster
logo, logos, branding, corporate, business → tag corporate
ui, user interface, interface, interfaces, for apps, for screens, website, websites, web site, for the web → tag interface
legible, readable, easy to read → tag legible
accessible, dyslexia, dyslexic, low vision → tag accessible
techy, tech, technical, technology → tag tech
industrial, factory → tag industrial
military, army → tag military
sport, sports, sporty → tag sport
neon → tag neon
3d, three dimensional → tag 3d
grunge, dirty, distressed, rough → tag grunge
graffiti, street, urban → tag urban
8 bit, eight bit → tag 8-bit pixel
terminal, console, command line → tag terminal code
screenplay, film script, movie script → tag screenplay
signage, signs, wayfinding → tag signage
school, teaching → tag school
minimal, minimalist, neutral, plain, clean → tag neutral
modern, contemporary → tag modern
quirky, weird, odd, unusual → tag quirky
cool → tag cool
all caps, capitals only, uppercase only, caps only → tag all-caps
emoji, emojis → tag emoji
dingbats, dingbat, ornaments → tag dingbats
naskh → tag naskh
kufi, kufic → tag kufi
like helvetica, similar to helvetica, helvetica alternative, like arial, similar to arial, arial alternative, like univers → tag grotesque
like futura, similar to futura, futura alternative, like gotham, like avenir, like century gothic → tag geometric
like times, like times new roman, similar to times new roman, times new roman alternative → tag transitional
like garamond, like caslon → tag old-style
like bodoni, like didot → tag didone
like courier, like courier new → tag typewriter
like comic sans, similar to comic sans, comic sans alternative → tag comic
chess → tag chess
braille → tag braille

hairline, thin → weight 1-199
extra light, extralight, ultra light, ultralight → weight 200-299
light, lighter → weight 200-399
regular, book weight, normal weight, text weight → weight 400-449
medium, medium weight → weight 450-550
semi bold, semibold, demi bold, demibold, demi → weight 551-650
bold, bolder → weight 600-800
extra bold, extrabold, ultra bold, ultrabold → weight 750-850
black, heavy, fat, ultra black, extra black, very bold → weight 800-1000

condensed, narrow, compressed, tight, slim, skinny → width 1,2,3,4 condensed narrow
extra condensed, ultra condensed, very narrow → width 1,2,3 condensed narrow
wide, extended, expanded, broad → width 6,7,8,9 wide
italic, italics, oblique, slanted, with italics, with italic, with true italics → italic yes
variable, variable font, variable fonts, vf → variable yes
colour, color, coloured, colored, colourful, colorful, multicolour, multicolor, colour font, color font → color yes

free, commercial, commercial use, free for commercial use, for commercial use, commercially free, 100 free, completely free, open source, libre, ofl, open font license, sil, apache, public domain, cc0, app, apps, in an app, in apps, in my app, mobile app, for an app, software, to sell, to sell with, sell with, selling, commercially, merchandise, for clients → license commercial
personal use, personal use only, free for personal use, personal → license personal

small caps, small capitals, smallcaps → feature smcp
caps to small caps, petite caps → feature c2sc
old style figures, oldstyle figures, old style numbers, oldstyle numbers, text figures, lowercase numbers → feature onum
lining figures, lining numbers → feature lnum
tabular figures, tabular numbers, tabular numerals, monospaced numbers, monospaced figures → feature tnum
proportional figures, proportional numbers → feature pnum
slashed zero, slashed zeros, slashed zeroes, zero with slash, dotted zero → feature zero
swash, swashes, swashy → feature swsh
contextual swashes → feature cswh
fraction, fractions → feature frac
ordinal, ordinals → feature ordn
superscript, superscripts, superiors → feature sups
subscript, subscripts → feature subs
scientific inferiors → feature sinf
alternates, alternate letters, stylistic alternates → feature salt
ligatures, standard ligatures → feature liga
rare ligatures, discretionary ligatures → feature dlig
historical ligatures → feature hlig
historical forms, long s → feature hist
case sensitive forms, case sensitive → feature case
titling, titling capitals → feature titl
stylistic sets, stylistic set, style sets → feature ss01
vertical, vertical setting, vertical text, vertical writing → feature vert
contextual alternates → feature calt
kerning, kerned → feature kern

weight axis → axis wght
width axis → axis wdth
optical size, optical sizes, optical sizing, optical size axis → axis opsz
slant axis → axis slnt
italic axis → axis ital
grade axis, grades → axis GRAD
`

/** Words that introduce a phrase: 'for Polish', 'with small caps', 'that has swashes'. */
export const INTRODUCERS = new Set(
  'for in with and or having has have of that supporting supports support covering covers including includes plus also but is are which by using'.split(
    ' ',
  ),
)
/** Words that negate a phrase. */
export const NEGATORS = new Set('not no without non except minus excluding excludes lacking never'.split(' '))
/** Words without meaning for fonts; dropped if anything else was understood. */
export const FILLERS = new Set(
  'font fonts typeface typefaces type types face faces family families lettering a an the any some all please something looking look want need i me my find show style styled styles letters language languages alphabet characters glyphs text may might can could would should be used use using to my like good nice great best beautiful pretty cute very really download get give show big'.split(
    ' ',
  ),
)
