import type { PairedFamily } from '#shared/contracts/families.ts'
import { CLASSES, type FontClass, parseTraits } from '#shared/search/evidence.ts'
import { TRAIT_AT, TRAITS } from '#shared/search/family-traits.ts'
import type { FamilyProfiles, FamilyRow } from './family-profiles.ts'
import { genreOf } from './genre-first.ts'

type Role = PairedFamily['role']

/** Classes that set running text. */
const TEXT: readonly FontClass[] = ['sans', 'serif', 'slab']
/** How well a body of a class goes with a heading of another; what is missing does not. */
const CONTRAST: Partial<Record<FontClass, Partial<Record<FontClass, number>>>> = {
  serif: { sans: 1, slab: 0.3 },
  sans: { serif: 1, slab: 0.65 },
  slab: { sans: 1, serif: 0.55 },
  mono: { sans: 0.7, serif: 0.6 },
  script: { sans: 0.9, serif: 0.95 },
  hand: { sans: 1, serif: 0.7, slab: 0.4 },
  display: { sans: 1, serif: 0.85, slab: 0.4 },
  blackletter: { serif: 1, sans: 0.6 },
  pixel: { mono: 1, sans: 0.75 },
}
/** Labels of families that look well in headlines only. */
const NOT_TEXT = new Set(
  'display poster stencil all-caps fat-face neon 3d braille symbols emoji icons western pixel headline'.split(' '),
)
/** Traits of form, which the measures and the contrast of class judge. */
const FORM = new Set<string>([
  ...CLASSES,
  ...'bold thin condensed wide contrast allcaps smallcaps cursive monoline rounded headline poster color'.split(' '),
])
const MOODS = TRAITS.flatMap((trait, at) => (FORM.has(trait) ? [] : [at]))
/** Traits of a body that goes with everything, and of one made for reading. */
const NEUTRAL = ['neutral', 'minimal', 'interface', 'legible', 'humanist']
/** Traits of a face that is made for headings. */
const HEADLINE = ['display', 'headline', 'poster', 'editorial', 'elegant', 'fashion', 'didone']
const READING = ['book', 'legible', 'interface', 'editorial', 'newspaper', 'literary', 'academic', 'accessible']

/** Share of the languages of the one with fewer that the other must write, too. */
const SHARED_LANGUAGES = 0.8
/** Ratio of x-heights, as a logarithm, at which two texts no longer look like one size. */
const X_HEIGHT_WIDTH = 0.12
/** Partners of one class, so that there is a choice. */
const OF_CLASS = 2
/** Of these the best that share languages are taken; most share them. */
const CONSIDERED = 200

/** What two faces are compared by; a famous typeface that is not here has traits alone. */
type Paired = Pick<FamilyRow, 'foundryId' | 'name' | 'xHeight' | 'measured' | 'popularity' | 'italic' | 'weights'>

interface Face<R extends Paired = FamilyRow> {
  row: R
  traits: Uint8Array
  genre: FontClass
  isText: boolean
}

function faceAt({ rows, traits }: FamilyProfiles, slot: number): Face | null {
  const row = rows[slot]
  if (!row) return null
  const own = traits.subarray(slot * TRAITS.length, (slot + 1) * TRAITS.length)
  const genre = genreOf(own, 0)
  if (genre === null || genre === 'symbols' || row.color) return null
  return { row, traits: own, genre, isText: TEXT.includes(genre) && isTextFace(row) }
}

/** A face of which only the traits are known: 'sans grotesque neutral'. */
function knownFace(text: string): Face<Paired> | null {
  const traits = new Uint8Array(TRAITS.length)
  for (const [trait, weight] of parseTraits(text)) {
    const at = TRAIT_AT.get(trait)
    if (at !== undefined) traits[at] = Math.max(0, Math.round(weight * 255))
  }
  const genre = genreOf(traits, 0)
  if (genre === null || genre === 'symbols') return null
  const isDrawnLarge = [...NOT_TEXT].some((trait) => TRAIT_AT.has(trait) && level(traits, trait) > 0.5)
  return {
    row: { foundryId: 0, name: '', xHeight: null, measured: null, popularity: 0, italic: true, weights: [400, 700] },
    traits,
    genre,
    isText: TEXT.includes(genre) && !isDrawnLarge,
  }
}

/** Upright, with a Regular of middling width and colour, and not drawn for headlines. */
function isTextFace({ labels, weights, measured }: FamilyRow): boolean {
  if (labels.some((label) => NOT_TEXT.has(label)) || !weights.some((weight) => weight >= 300 && weight <= 500))
    return false
  if (!measured) return true
  return Math.abs(measured.slant) < 1 && Math.abs(measured.width) < 2.2 && measured.stem < 0.7 && measured.stem > -1.3
}

const level = (traits: Uint8Array, name: string) => (traits[TRAIT_AT.get(name)!] ?? 0) / 255
const most = (traits: Uint8Array, names: readonly string[]) => Math.max(...names.map((name) => level(traits, name)))

/** How much two families are of one mood and time, 0 to 1. */
function moodMatch(a: Uint8Array, b: Uint8Array): number {
  let [both, sum] = [0, 0]
  for (const at of MOODS) {
    both += Math.min(a[at]!, b[at]!)
    sum += a[at]! + b[at]!
  }
  return sum === 0 ? 0 : (2 * both) / sum
}

/** 'IBM Plex' of 'IBM Plex Serif': families that were drawn together. */
function isSuperfamily(a: Paired, b: Paired): boolean {
  if (a.foundryId !== b.foundryId) return false
  const stem = (name: string) =>
    name
      .toLowerCase()
      .replace(/\b(?:sans|serif|slab|mono|text|display|pro|one|\d)\b.*$/, '')
      .trim()
  return stem(a.name) !== '' && stem(a.name) === stem(b.name)
}

/** How well a heading goes with a body; 0 = not at all. */
function score(heading: Face<Paired>, body: Face<Paired>): number {
  const contrast = CONTRAST[heading.genre]?.[body.genre] ?? 0
  if (contrast === 0) return 0
  const [a, b] = [heading.row, body.row]
  const bothText = heading.isText
  const ratio = a.xHeight && b.xHeight ? Math.log(a.xHeight / b.xHeight) : null
  const height = ratio === null ? 0.4 : Math.exp(-((ratio / X_HEIGHT_WIDTH) ** 2))
  const [stemA, stemB] = [a.measured?.stem, b.measured?.stem]
  const colour =
    stemA === undefined || stemB === undefined
      ? 0.5
      : bothText
        ? Math.exp(-(((stemA - stemB) / 0.6) ** 2))
        : // A heading may be darker than its text, not much lighter.
          Math.exp(-(Math.max(0, stemB - stemA) ** 2))
  const mood = moodMatch(heading.traits, body.traits)
  const neutral = most(body.traits, NEUTRAL)
  const reading = most(body.traits, READING)
  const display = most(heading.traits, HEADLINE)
  const popular = Math.min(1, Math.log1p(b.popularity) / 12) + Math.min(1, Math.log1p(a.popularity) / 12)
  const whole = (b.italic ? 0.5 : 0) + (b.weights.some((weight) => weight >= 600) ? 0.5 : 0)
  return (
    contrast *
    (0.9 * (bothText ? height : 0.4 + 0.6 * height) +
      0.5 * colour +
      1.4 * mood +
      0.35 * neutral +
      0.6 * reading +
      0.8 * display +
      0.3 * popular +
      0.5 * whole +
      (isSuperfamily(a, b) ? 1.2 : 0))
  )
}

/** Headings of a text face are asked for by people who set many pages: what draws attention to itself comes last. */
const novelty = ({ genre }: Face<Paired>) => (TEXT.includes(genre) ? 1 : 0.6)

/** Whether the two write the same languages, but for a few. */
function sharesLanguages(a: FamilyRow, b: FamilyRow): boolean {
  const [few, many] = a.langs.size < b.langs.size ? [a.langs, b.langs] : [b.langs, a.langs]
  if (few.size === 0) return false
  let shared = 0
  for (const code of few) if (many.has(code)) shared++
  return shared / few.size >= SHARED_LANGUAGES
}

/** The language that stands for a script. */
const LANGUAGE_OF: Readonly<Record<string, string>> = {
  ...{ arab: 'ar', armn: 'hy', beng: 'bn', deva: 'hi', ethi: 'am', geor: 'ka', gujr: 'gu', guru: 'pa', hans: 'zh' },
  ...{ hebr: 'he', jpan: 'ja', khmr: 'km', knda: 'kn', kore: 'ko', laoo: 'lo', latn: 'en', mlym: 'ml', mymr: 'my' },
  ...{ sinh: 'si', taml: 'ta', telu: 'te', thai: 'th', tibt: 'bo' },
}

/** A language to show both in: that of the script which the first was made for, else English, else any. */
function languageOf(a: FamilyRow, b: FamilyRow): string {
  const usual = [LANGUAGE_OF[a.native] ?? 'en', 'en']
  return [...usual, ...a.langs].find((code) => a.langs.has(code) && b.langs.has(code)) ?? 'en'
}

/** A partner that writes the script which a family was made for comes before others, one made for another script after them. */
function nativeFactor(own: FamilyRow, other: FamilyRow): number {
  if (own.native !== 'latn' && other.langs.has(LANGUAGE_OF[own.native] ?? '')) return 1.6
  return other.native === 'latn' ? 1 : 0.75
}

/** Finds pairings once, and keeps them until a profile changes: it takes a look at all families. */
function kept(profiles: FamilyProfiles, key: string, find: () => PairedFamily[]): PairedFamily[] {
  const known = profiles.pairings.get(key)
  if (known) return known
  const found = find()
  profiles.pairings.set(key, found)
  return found
}

/** Families that go with one. */
export const pairingsOf = (profiles: FamilyProfiles, familyId: number, limit: number) =>
  kept(profiles, `${familyId} ${limit}`, () => findPairings(profiles, familyId, limit))

/** Families that go with a typeface of which only the traits are known. @param text 'sans grotesque neutral' */
export const pairingsOfTraits = (profiles: FamilyProfiles, text: string, limit: number) =>
  kept(profiles, `${text} ${limit}`, () => findForTraits(profiles, text, limit))

/**
 * Families that go with one, best first, and what they would be: text for a display face; for a text face, headings and
 * the other way round. The same catalogue gives the same order.
 */
function findPairings(profiles: FamilyProfiles, familyId: number, limit: number): PairedFamily[] {
  const slot = profiles.slotOf(familyId)
  const own = slot === undefined ? null : faceAt(profiles, slot)
  if (!own) return []
  const best = partners(profiles, own, (row) => nativeFactor(own.row, row))
  return chosenOf(best, own, limit, (row) => sharesLanguages(own.row, row)).map(({ face, role }) => ({
    familyId: face.row.id,
    role,
    lang: languageOf(own.row, face.row),
  }))
}

function findForTraits(profiles: FamilyProfiles, text: string, limit: number): PairedFamily[] {
  const own = knownFace(text)
  if (!own) return []
  // Famous typefaces are Latin ones.
  const best = partners(profiles, own, ({ native }) => (native === 'latn' ? 1 : 0.75))
  return chosenOf(best, own, limit, ({ langs }) => langs.has('en')).map(({ face, role }) => ({
    ...{ familyId: face.row.id, role, lang: 'en' },
  }))
}

interface Partner {
  face: Face
  role: Role
  score: number
}

/** The best partners of a face, best first. @param factor by how much the script of a family counts */
function partners(profiles: FamilyProfiles, own: Face<Paired>, factor: (row: FamilyRow) => number): Partner[] {
  const found: Partner[] = []
  for (let at = 0; at < profiles.rows.length; at++) {
    const face = profiles.rows[at] === own.row ? null : faceAt(profiles, at)
    if (!face) continue
    const native = factor(face.row)
    // A body of pixels is monospaced.
    const isBody = face.isText || (own.genre === 'pixel' && face.genre === 'mono')
    if (isBody) found.push({ face, role: 'body', score: native * score(own, face) })
    if (own.isText) found.push({ face, role: 'heading', score: native * novelty(face) * score(face, own) })
  }
  return found
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score || a.face.row.id - b.face.row.id)
    .slice(0, CONSIDERED)
}

/** Of the best, so many of each role and class. */
function chosenOf(
  best: readonly Partner[],
  own: Face<Paired>,
  limit: number,
  canSet: (row: FamilyRow) => boolean,
): Partner[] {
  const roles: Role[] = own.isText ? ['heading', 'body'] : ['body']
  const chosen: Partner[] = []
  for (const role of roles) {
    const classes = new Map<FontClass, number>()
    const most = limit / roles.length
    for (const one of best) {
      const count = classes.get(one.face.genre) ?? 0
      if (one.role !== role || count >= Math.max(OF_CLASS, most / 2)) continue
      if (chosen.some(({ face }) => face.row.id === one.face.row.id)) continue
      if (chosen.filter((other) => other.role === role).length >= most) break
      if (!canSet(one.face.row)) continue
      classes.set(one.face.genre, count + 1)
      chosen.push(one)
    }
  }
  return chosen
}
