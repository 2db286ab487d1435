import type { PairedFamily } from '#shared/contracts/catalogue/families.ts'
import type { FontClass } from '#shared/search/evidence.ts'
import { TRAITS } from '#shared/search/family-traits.ts'
import { FACT, FACTS, type Face, genreAt, isText, knownFace, moodsOf, novelty, pairScore } from './face-facts.ts'
import type { FamilyProfiles, FamilyRow } from './family-profiles.ts'

type Role = PairedFamily['role']

/** Share of the languages of the one with fewer that the other must write, too. */
const SHARED_LANGUAGES = 0.8
/** Partners of one class, so that there is a choice. */
const OF_CLASS = 2
/** Of these the best that share languages are taken; most share them. */
const CONSIDERED = 200

/** The face in a slot; null when it is none for text or headings. */
function faceAt({ rows, facts, traits }: FamilyProfiles, slot: number): Face | null {
  const face = { facts, at: slot * FACTS, traits, start: slot * TRAITS.length }
  return rows[slot] && genreAt(face) !== null ? face : null
}

/** 'IBM Plex' of 'IBM Plex Serif'. */
const superfamilyOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/\b(?:sans|serif|slab|mono|text|display|pro|one|\d)\b.*$/, '')
    .trim()

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
  arab: 'ar',
  armn: 'hy',
  beng: 'bn',
  deva: 'hi',
  ethi: 'am',
  geor: 'ka',
  gujr: 'gu',
  guru: 'pa',
  hans: 'zh',
  hebr: 'he',
  jpan: 'ja',
  khmr: 'km',
  knda: 'kn',
  kore: 'ko',
  laoo: 'lo',
  latn: 'en',
  mlym: 'ml',
  mymr: 'my',
  sinh: 'si',
  taml: 'ta',
  telu: 'te',
  thai: 'th',
  tibt: 'bo',
}

/** A language to show both in: that of the script which the first was made for, else English, else any. */
function languageOf(a: FamilyRow, b: FamilyRow): string {
  const usual = [LANGUAGE_OF[a.native] ?? 'en', 'en']
  return [...usual, ...a.langs].find((code) => a.langs.has(code) && b.langs.has(code)) ?? 'en'
}

/** The most that the script of a partner counts. */
const MOST_FACTOR = 1.6

/** A partner that writes the script which a family was made for comes before others, one made for another script after them. */
function nativeFactor(own: FamilyRow, other: FamilyRow): number {
  if (own.native !== 'latn' && other.langs.has(LANGUAGE_OF[own.native] ?? '')) return MOST_FACTOR
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
  if (slot === undefined || !own) return []
  const row = profiles.rows[slot]!
  const best = partners(profiles, own, (other) => nativeFactor(row, other), row)
  return chosenOf(best, isText(own), limit, (other) => sharesLanguages(row, other)).map((one) => ({
    familyId: one.row.id,
    role: one.role,
    lang: languageOf(row, one.row),
  }))
}

function findForTraits(profiles: FamilyProfiles, text: string, limit: number): PairedFamily[] {
  const own = knownFace(text)
  if (genreAt(own) === null) return []
  // Famous typefaces are Latin ones.
  const best = partners(profiles, own, ({ native }) => (native === 'latn' ? 1 : 0.75))
  return chosenOf(best, isText(own), limit, ({ langs }) => langs.has('en')).map(({ row, role }) => ({
    familyId: row.id,
    role,
    lang: 'en',
  }))
}

interface Partner {
  row: FamilyRow
  genre: FontClass
  role: Role
  score: number
}

/**
 * The best partners of a face, best first.
 * @param factor by how much the script of a family counts, 0.75 to 1.6
 * @param ownRow of a family that is here
 */
function partners(
  { rows, facts, traits }: FamilyProfiles,
  own: Face,
  factor: (row: FamilyRow) => number,
  ownRow?: FamilyRow,
): Partner[] {
  const best: Partner[] = []
  const moods = moodsOf(own)
  const superfamily = ownRow ? superfamilyOf(ownRow.name) : ''
  const [canHead, isPixel] = [isText(own), genreAt(own) === 'pixel']
  const other: Face = { facts, at: 0, traits, start: 0 }
  for (let slot = 0; slot < rows.length; slot++) {
    other.at = slot * FACTS
    other.start = slot * TRAITS.length
    const row = rows[slot]
    if (!row || row === ownRow || facts[other.at + FACT.genre] === 0) continue
    const isKin = superfamily !== '' && row.foundryId === ownRow?.foundryId && superfamilyOf(row.name) === superfamily
    const keep = (role: Role, score: number) => {
      if (score > 0 && score * MOST_FACTOR >= (best[CONSIDERED - 1]?.score ?? 0))
        keepBest(best, { row, genre: genreAt(other)!, role, score: score * factor(row) })
    }
    // A body of pixels is monospaced.
    if (isText(other) || (isPixel && genreAt(other) === 'mono')) keep('body', pairScore(own, other, moods, isKin))
    if (canHead) keep('heading', novelty(other) * pairScore(other, own, moods, isKin))
  }
  return best
}

/** Puts a partner in its place among the best so far, unless it is none of them: sorting all takes longer than scoring them. */
function keepBest(best: Partner[], one: Partner) {
  const isBefore = (other: Partner) =>
    other.score > one.score || (other.score === one.score && other.row.id <= one.row.id)
  if (best.length === CONSIDERED && isBefore(best.at(-1)!)) return
  let [low, high] = [0, best.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(best[middle]!)) low = middle + 1
    else high = middle
  }
  best.splice(low, 0, one)
  if (best.length > CONSIDERED) best.pop()
}

/** Of the best, so many of each role and class. */
function chosenOf(
  best: readonly Partner[],
  canHead: boolean,
  limit: number,
  canSet: (row: FamilyRow) => boolean,
): Partner[] {
  const roles: Role[] = canHead ? ['heading', 'body'] : ['body']
  const chosen: Partner[] = []
  for (const role of roles) {
    const classes = new Map<FontClass, number>()
    const most = limit / roles.length
    for (const one of best) {
      const count = classes.get(one.genre) ?? 0
      if (one.role !== role || count >= Math.max(OF_CLASS, most / 2)) continue
      if (chosen.some(({ row }) => row.id === one.row.id)) continue
      if (chosen.filter((other) => other.role === role).length >= most) break
      if (!canSet(one.row)) continue
      classes.set(one.genre, count + 1)
      chosen.push(one)
    }
  }
  return chosen
}
