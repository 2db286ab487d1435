import { judgeLikeness, type Verdict } from '#server/features/catalogue/similar/judge-likeness.ts'
import { type Catalogue, familyFiles } from '#server/seeds/catalogue.ts'
import { type RandomSequence, randomSequence } from '#server/seeds/random.ts'
import type { StyleLetter } from '#shared/identify/letters.ts'
import type { NearestStyles } from '#shared/identify/nearest.ts'
import { IDENTIFY } from '#shared/identify-limits.ts'
import { CLASSES } from '#shared/search/evidence.ts'
import { familyTraits, TRAIT_AT } from '#shared/search/family-traits.ts'
import { knownFace, letteredPicture, type PictureTraits } from '#tests/support/lettered-pictures.ts'
import { lettersOf } from '#tests/support/read-lettered.ts'
import type { StrangeFont } from '#tests/support/strange-fonts.ts'
import { readLetters } from '#workers/inspect/shape/read-letters.ts'
import { openFaces } from '#workers/inspect/unpack/open-faces.ts'
import { createLetterIndex } from '#workers/similar/letter-index.ts'
import { nearestStyles, type PublishedLetters } from '#workers/similar/load-letters.ts'

/** Words as they stand on signs, covers and menus. */
// biome-ignore format: a list to read
const TEXTS = [
  'Handgloves', 'Coffee Roasters', 'Quality', 'Summer Sale', 'Museum', 'Grand Hotel', 'Bakery', 'Vintage',
  'The Great Escape', 'Library', 'Brooklyn', 'Design Week', 'Magazine', 'Sunday Market', 'Fresh Bread',
  'Open Daily', 'Jazz Festival', 'Kitchen', 'Workshop', 'RESTAURANT', 'GALLERY', 'CINEMA', 'Theatre',
  'Parking', 'Adventure', 'Established 1926',
]
/** Ink and ground. */
const COLOURS = [
  ['#111', '#fff'],
  ['#fff', '#1d2b53'],
  ['#7a1f1f', '#f2e6c9'],
  ['#0b5', '#223'],
  ['#234', '#9bd'],
  ['#c33', '#3a9'],
  ['#fff', '#777'],
] as const

/** Two styles whose letters differ no more than this have the same letters: Latin of different Noto fonts. */
const SAME = 0.02

export type Kind = 'clean' | 'hard'

/** Clean: 40 to 200 pixels, in any colours and spacing. Hard: from 24 pixels, turned, blurred, noisy, shaded, on mottled grounds, JPEG. */
function pictureTraits(kind: Kind, random: RandomSequence): PictureTraits {
  const hard = kind === 'hard'
  const [ink, ground] = random.pick(COLOURS)
  const size = hard ? 24 + random.below(random.next() < 0.5 ? 30 : 177) : 40 + random.below(161)
  const spoils = (share: number) => hard && random.next() < share
  return {
    text: random.pick(TEXTS),
    size,
    ink,
    ground,
    spacing: random.next() < 0.4 ? random.next() * 0.25 : 0.02,
    turn: hard ? (random.next() - 0.5) * 6 : 0,
    blur: spoils(0.6) ? size * 0.025 * random.next() : 0,
    noise: spoils(0.6) ? random.next() * 20 : 0,
    shade: spoils(0.5) ? random.next() * 60 : 0,
    jpeg: spoils(0.6) ? 40 + random.below(50) : null,
    mottle: spoils(0.4) ? random.next() * 60 : 0,
  }
}

export interface IndexedCatalogue {
  letters: PublishedLetters
  /** By family id. */
  families: { slug: string; classes: ReadonlySet<string>; files: string[] }[]
}

/** At least half of what a trait can be. */
const CLEARLY = 127

function classesOf(name: string, labels: readonly string[]): ReadonlySet<string> {
  const traits = familyTraits({ name, labels, measured: null })
  return new Set(CLASSES.filter((one) => traits[TRAIT_AT.get(one)!]! >= CLEARLY))
}

/** The letters of a catalogue's files, as the site indexes them. */
export async function indexCatalogue({ families }: Catalogue): Promise<IndexedCatalogue> {
  const letters: PublishedLetters = { index: createLetterIndex(), stylesOf: new Map() }
  const indexed: IndexedCatalogue['families'] = []
  let fileId = 0
  for (const family of families) {
    const files = (familyFiles(family) ?? []).map(({ path }) => path)
    const familyId = indexed.push({ slug: family.slug, classes: classesOf(family.name, family.tags), files }) - 1
    const styles = []
    for (const path of files) {
      fileId++
      for await (const opened of openFaces(path, path, ''))
        if (opened.ok)
          for (const one of readLetters(opened.face.bytes))
            letters.index.add({ fileId, weight: one.weight }, Buffer.from(one.letters, 'base64'))
      styles.push({ id: fileId, familyId, fileId, isPrimary: false })
    }
    letters.stylesOf.set(familyId, styles)
  }
  return { letters, families: indexed }
}

export interface Judged {
  pictures: number
  /** Shares of pictures. */
  first: number
  five: number
  /** Pictures in which a person has to cut letters that touch, or to join pieces. */
  byHand: number
  /** Verdicts about families that are in the catalogue. */
  denied: number
  missed: string[]
}

const shareOf = (count: number, all: number) => (all === 0 ? 0 : count / all)

/** Families of which pictures can be made and found: with letters for the text. */
function hasLetters({ letters }: IndexedCatalogue, fileId: number, text: string): boolean {
  const wanted = [...new Set(text.replaceAll(' ', ''))]
  return wanted.every((letter) => letters.index.letterOf(fileId, letter.codePointAt(0)!) !== null)
}

async function readPictureOf(path: string, traits: PictureTraits, random: RandomSequence) {
  const face = knownFace(path)
  if (!face) throw new Error(`${path} cannot be drawn`)
  return lettersOf(await letteredPicture(face, traits, random.next))
}

/** Families with the same letters as this style have it as well. */
function twinsOf({ letters }: IndexedCatalogue, fileId: number, wanted: readonly StyleLetter[]): Set<number> {
  const own = wanted.map(({ codepoint }) => letters.index.letterOf(fileId, codepoint)!)
  return new Set(
    nearestStyles(letters, own, letters.stylesOf.size)
      .nearest.filter(({ distance }) => distance <= SAME)
      .map(({ familyId }) => familyId),
  )
}

interface JudgedStrangers {
  pictures: number
  /** Share about which the page says that the font is not in the catalogue. */
  absent: number
  /** Share about which it claims to have found it. */
  claimed: number
  /** Share with a family of the same class among the first five. */
  sameClass: number
  /** Pictures of fonts whose class is known by their names or labels. */
  classed: number
}

/** Collects what is answered about fonts that are not in the catalogue. */
function strangerCount() {
  let [pictures, absent, claimed, classed, sameClass] = [0, 0, 0, 0, 0]
  return {
    add(
      letters: readonly StyleLetter[],
      found: NearestStyles,
      classes: ReadonlySet<string>,
      { families }: IndexedCatalogue,
    ) {
      pictures++
      const verdict: Verdict = judgeLikeness(found, letters).verdict
      if (verdict === 'absent') absent++
      if (verdict === 'found') claimed++
      if (classes.size === 0) return
      classed++
      const near = found.nearest.slice(0, 5).flatMap(({ familyId }) => [...families[familyId]!.classes])
      if (near.some((one) => classes.has(one))) sameClass++
    },
    result: (): JudgedStrangers => ({
      pictures,
      absent: shareOf(absent, pictures),
      claimed: shareOf(claimed, pictures),
      sameClass: shareOf(sameClass, classed),
      classed,
    }),
  }
}

/**
 * Finds families in pictures of them, and judges the verdict when the same family is left out of the catalogue.
 * @param seed other seeds make other pictures
 */
export async function judgePictures(
  catalogue: IndexedCatalogue,
  { kind, pictures, seed }: { kind: Kind; pictures: number; seed: number },
): Promise<Judged & { withheld: JudgedStrangers }> {
  let [made, first, five, byHand, denied] = [0, 0, 0, 0, 0]
  const missed: string[] = []
  const withheld = strangerCount()
  for (let i = 0; made < pictures && i < pictures * 3; i++) {
    const random = randomSequence(seed, kind === 'hard' ? 1 : 0, i)
    const familyId = i % catalogue.families.length
    const style = random.pick(catalogue.letters.stylesOf.get(familyId)!)
    const traits = pictureTraits(kind, random)
    const family = catalogue.families[familyId]!
    if (!hasLetters(catalogue, style.fileId, traits.text)) continue
    made++
    const path = family.files[style.id - catalogue.letters.stylesOf.get(familyId)![0]!.id]!
    const { letters, cuts, joins } = await readPictureOf(path, traits, random)
    if (cuts + joins > 0) byHand++
    // Nothing was read: the page says so, and lists nothing.
    if (letters.length === 0) {
      denied++
      missed.push(`${kind} ${family.slug}, no letters: ${JSON.stringify(traits)}`)
      continue
    }
    const found = nearestStyles(catalogue.letters, letters, IDENTIFY.answers)
    const twins = twinsOf(catalogue, style.fileId, letters).add(familyId)
    const at = found.nearest.findIndex((one) => twins.has(one.familyId))
    if (at === 0) first++
    if (at >= 0 && at < 5) five++
    if (at !== 0) missed.push(`${kind} ${family.slug} at ${at + 1}: ${JSON.stringify(traits)}`)
    if (judgeLikeness(found, letters).verdict === 'absent') denied++
    withheld.add(letters, without(catalogue, twins, letters), family.classes, catalogue)
  }
  return {
    pictures: made,
    missed,
    withheld: withheld.result(),
    first: shareOf(first, made),
    five: shareOf(five, made),
    byHand: shareOf(byHand, made),
    denied: shareOf(denied, made),
  }
}

/** What is found when these families are not published. */
function without({ letters }: IndexedCatalogue, hidden: ReadonlySet<number>, wanted: readonly StyleLetter[]) {
  const stylesOf = new Map([...letters.stylesOf].filter(([familyId]) => !hidden.has(familyId)))
  return nearestStyles({ ...letters, stylesOf }, wanted, IDENTIFY.answers)
}

/** The verdicts on pictures of fonts that the catalogue never had. */
export async function judgeStrangers(
  catalogue: IndexedCatalogue,
  { fonts, kind, seed }: { fonts: readonly StrangeFont[]; kind: Kind; seed: number },
): Promise<JudgedStrangers> {
  const count = strangerCount()
  for (const [i, font] of fonts.entries()) {
    const random = randomSequence(seed, kind === 'hard' ? 3 : 2, i)
    const { letters } = await readPictureOf(font.path, pictureTraits(kind, random), random)
    if (letters.length === 0) continue
    count.add(letters, nearestStyles(catalogue.letters, letters, IDENTIFY.answers), new Set([font.class]), catalogue)
  }
  return count.result()
}
