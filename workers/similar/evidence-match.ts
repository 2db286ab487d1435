import { type Evidence, type FontClass, parseTraits } from '#shared/search/evidence.ts'
import { nearClasses, TRAIT_AT, TRAITS } from '#shared/search/family-traits.ts'
import { FACT, FACTS, genreNumber } from './face-facts.ts'
import type { FamilyProfiles, FamilyRow } from './family-profiles.ts'
import { genreOf } from './genre-first.ts'
import { pairingsOf, pairingsOfTraits } from './pairings.ts'
import { scratchArrays } from './scratch-arrays.ts'

/**
 * How well the family in a slot matches one piece of evidence, 0 to 1. What traits tell does not look at the family's row, which lies
 * elsewhere in memory: with 100,000 families that takes longer than the match.
 */
export type Match = (slot: number) => number

/** How similar the letters of families are to a model's, 0 to 1, by slot; null where they are not known. */
export type Shares = (model: number) => Float64Array | null

const scratch = scratchArrays(Float32Array)

/** Sum of weighted traits: those asked for, minus those that contradict. */
function lookMatch(
  { traitColumn, rows }: FamilyProfiles,
  wanted: readonly (readonly [at: number, weight: number])[],
  whole: number,
): Match {
  const factor = (weight: number) => (weight * (weight < 0 ? 0.5 : 1)) / (255 * whole)
  const sums = weightedSums(
    wanted.map(([at]) => traitColumn(at)),
    wanted.map(([, weight]) => factor(weight)),
    rows.length,
  )
  return (slot) => Math.max(0, sums[slot] ?? 0)
}

/** Sums of trait columns by slot. Column by column it takes a quarter of the time of family by family. */
function weightedSums(columns: readonly Uint8Array[], factors: readonly number[], length: number): Float32Array {
  const sums = scratch.take(length)
  for (const [i, column] of columns.entries()) {
    const factor = factors[i]!
    for (let slot = 0; slot < sums.length; slot++) sums[slot] = sums[slot]! + factor * column[slot]!
  }
  return sums
}

const resolved = (text: string) =>
  parseTraits(text).flatMap(([trait, weight]) => {
    const at = TRAIT_AT.get(trait)
    return at === undefined ? [] : [[at, weight] as const]
  })

const idsIn = (list: string) => new Set(list === '' ? [] : list.split(',').map(Number))

/** Families by id, and what share of a name or description was said of them. */
const namedIn = (value: string) =>
  value.split(',').map((part) => {
    const [id, share] = part.split(':')
    return [Number(id), share === undefined ? 1 : Number(share)] as const
  })

/** From nothing of it to all of it, 0 to 1. Of 100 families the x-height of 80 lies between 0.42 and 0.55 em. */
const MEASURES: Readonly<Record<string, (row: FamilyRow) => number>> = {
  'xheight-large': ({ xHeight }) => ((xHeight ?? 0) - 0.44) / 0.1,
  'xheight-small': ({ xHeight }) => (xHeight === null ? 0 : (0.5 - xHeight) / 0.1),
  'weights-many': ({ weights }) => (new Set(weights).size - 1) / 6,
  'languages-many': ({ langs }) => langs.size / 400,
  'weights-one': ({ weights }) => Number(new Set(weights).size === 1),
}
/** A family whose trait 'allcaps' is this strong has capitals only; a weaker one also has lower case. */
const ALL_CAPITALS = 0.75
/**
 * Scripts that are near each other, one group a line, the most common first: Chinese, Japanese and Korean (families made for one have many
 * characters of the others), northern India, southern India and South-East Asia (built alike), Hebrew and Arabic (each with its relatives).
 */
const KIN_SCRIPTS = [
  'jpan hans hant hani',
  'deva gujr guru beng orya modi kthi mahj khoj sind shrd takr dogr nand sidd tirh newa sylo bhks',
  'taml telu knda mlym sinh gran tutg saur',
  'thai khmr laoo mymr lana talu tale tavt cham ahom cakm',
  'hebr samr phnx armi',
  'arab syrc mand mani rohg',
].map((scripts) => scripts.split(' '))
/** Of systems that write with several scripts, the one that is theirs alone. */
const WRITTEN_IN: Readonly<Record<string, string>> = { kore: 'hang', jpan: 'hira' }
/** The scripts near one, itself among them. */
export const kinScripts = (script: string): readonly string[] =>
  KIN_SCRIPTS.find((scripts) => scripts.includes(script)) ?? []
/** What a family made for such a script is worth: too little to be what was asked for, and more than nothing. */
export const KIN = 0.3
/** More for the most common script. */
const KIN_COMMON = 0.05
/** More than those, for some of its own characters; with it a family still has less than what was asked for. */
const KIN_TRACES = 0.08
/** How alike a family must look to stand for a script that no family supports, such as runes. */
const LOOKS_NEAR = 0.25
/** Families listed that go with another. */
const PARTNERS = 24

/** Share of likeness that a family of another class keeps. */
const OTHER_CLASS = 0.55

/** classMatch by slot. */
function classOf({ traitColumn }: FamilyProfiles, wanted: FontClass): Match {
  const near = nearClasses(wanted)
  const columns = near.map(([at]) => traitColumn(at))
  return (slot) => {
    let best = 0
    for (let i = 0; i < columns.length; i++) best = Math.max(best, columns[i]![slot]! * near[i]![1])
    return best
  }
}

/** Cosine of a family's traits and a model's, less for other classes. Only the model's own traits are looked at: most have a few. */
function likeness(profiles: FamilyProfiles, model: Float64Array): Match {
  const { lengths } = profiles.columns
  const bytes = Uint8Array.from(model, (value) => Math.max(0, Math.min(255, Math.round(value * 255))))
  const genre = genreOf(bytes, 0)
  const places = [...model.keys()].filter((at) => model[at] !== 0)
  const values = places.map((at) => model[at]!)
  const dots = weightedSums(places.map(profiles.traitColumn), values, profiles.rows.length)
  const own = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1
  const ofClass = genre === null ? () => 1 : classOf(profiles, genre)
  return (slot) => {
    const length = lengths[slot]!
    if (length === 0) return 0
    const dot = dots[slot] ?? 0
    const same = Math.min(1, ofClass(slot))
    return (dot / (own * length)) * (OTHER_CLASS + (1 - OTHER_CLASS) * same)
  }
}

/** 1 inside the range, falling to 0 at 200 units outside. */
function weightMatch(weights: readonly number[], min: number, max: number): number {
  let best = 0
  for (const weight of weights) {
    const gap = weight < min ? min - weight : weight > max ? weight - max : 0
    best = Math.max(best, 1 - gap / 200)
  }
  return best
}

const range = (value: string, low: number, high: number): [number, number] => {
  const [from, to] = value.split('-')
  return [from === '' ? low : Number(from), to === undefined ? Number(from) : to === '' ? high : Number(to)]
}

/** What people mean by ligatures: in a monospaced font those of operators, elsewhere those of letters. */
function ligatureMatch(row: FamilyRow, value: string, mono: number, codelig: number): number {
  const ofCode = row.codeLigatures ? 1 : Math.max(codelig, row.labels.includes('ligatures') ? mono : 0)
  if (value === 'code' || mono > 0.5) return ofCode
  return row.features.has('liga') ? 1 : 0
}

/** Where no family has the licence that was named, those that are free come before others. */
const OTHER_LICENCE = 0.3

function licenceMatch(value: string): (row: FamilyRow) => number {
  if (value === 'commercial' || value === 'personal')
    return (row) => Number(row.commercial === (value === 'commercial'))
  const named = value.split(' ')
  return ({ licence, commercial }) =>
    named.some((one) => licence.startsWith(one)) ? 1 : commercial ? OTHER_LICENCE : 0
}

/** How fonts of a class look: where none of it writes a language, those that look so come first. */
const CLASS_COMPANY: Record<FontClass, string> = {
  serif: 'classic book elegant literary',
  sans: 'neutral minimal modern interface',
  slab: 'industrial vintage typewriter western',
  mono: 'code tech typewriter terminal',
  script: 'calligraphic cursive elegant romantic casual',
  hand: 'handmade casual friendly playful childlike soft rounded cute',
  display: 'headline poster loud bold retro',
  blackletter: 'medieval historic calligraphic classic',
  pixel: 'arcade game retro tech',
  symbols: 'icons emoji dingbats',
}
const OTHER_CLASS_NEAR = 0.06

/** What a family of another class and of the same mood is worth beside one: 'which script goes with Cinzel?'. */
const ASIDE = { least: 0.41, most: 0.49 }
/** Likeness of families of different classes that are of one mood; more does not count. */
const OF_ONE_MOOD = 0.3

/** How well families that are not among the partners of a model may go with it; 0 for its own class and for symbols. */
function moodOf(profiles: FamilyProfiles, model: string, isId: boolean): Match {
  const own = new Uint8Array(TRAITS.length)
  const slot = isId ? profiles.slotOf(Number(model)) : undefined
  if (slot !== undefined) own.set(profiles.traits.subarray(slot * TRAITS.length, (slot + 1) * TRAITS.length))
  else if (!isId) for (const [at, weight] of resolved(model)) own[at] = Math.max(0, Math.round(weight * 255))
  const genre = genreNumber(own)
  const like = likeness(
    profiles,
    Float64Array.from(own, (value) => value / 255),
  )
  const { facts } = profiles
  return (one) => {
    const other = facts[one * FACTS + FACT.genre]!
    if (genre === 0 || other === 0 || other === genre) return 0
    return ASIDE.least + (ASIDE.most - ASIDE.least) * Math.min(1, like(one) / OF_ONE_MOOD)
  }
}

/** Compiles one piece of evidence into a function of a family, which holds until the next is compiled. */
export function matchOf(evidence: Evidence, profiles: FamilyProfiles, shapes: Shares): Match {
  scratch.takeBack()
  return compiled(evidence, profiles, shapes)
}

function compiled({ kind, value, not }: Evidence, profiles: FamilyProfiles, shapes: Shares): Match {
  const { rows } = profiles
  const trait = (name: string): Match => {
    const at = TRAIT_AT.get(name)
    if (at === undefined) return () => 0
    const column = profiles.traitColumn(at)
    return (slot) => column[slot]! / 255
  }
  const byRow =
    (match: (row: FamilyRow) => number): Match =>
    (slot) =>
      match(rows[slot]!)
  switch (kind) {
    case 'class': {
      const company = resolved(CLASS_COMPANY[value as FontClass])
      const whole = company.reduce((sum, [, weight]) => sum + weight, 0)
      const near = lookMatch(profiles, company, whole)
      const own = classOf(profiles, value as FontClass)
      return (slot) => Math.max(own(slot), OTHER_CLASS_NEAR * near(slot))
    }
    case 'look': {
      const wanted = resolved(value)
      const whole = wanted.reduce((sum, [, weight]) => sum + Math.max(0, weight), 0) || 1
      return lookMatch(profiles, wanted, whole)
    }
    case 'face': {
      const model = new Float64Array(TRAITS.length)
      for (const [at, weight] of resolved(value)) model[at] = weight
      return likeness(profiles, model)
    }
    case 'family': {
      const [id, ...but] = value.split(' ')
      const slot = profiles.slotOf(Number(id))
      const from = slot === undefined ? 0 : slot * TRAITS.length
      const model = Float64Array.from({ length: TRAITS.length }, (_, i) =>
        slot === undefined || but.includes(`-${TRAITS[i]}`) ? 0 : profiles.traits[from + i]! / 255,
      )
      const like = likeness(profiles, model)
      const shape = shapes(Number(id))
      return (one) => {
        if (one === slot) return but.includes('others') ? 0 : 1
        const alike = like(one)
        return 0.75 * alike + 0.25 * (shape?.[one] ?? alike)
      }
    }
    case 'tag':
      return byRow((row) => (row.labels.includes(value) ? 1 : 0))
    case 'lang':
    case 'script': {
      const [code = '', native = code, like = ''] = value.split('|')
      // Nearly all families support Latin, so 'Latin' means those made for it.
      const beside = code === 'latn' ? 0.5 : 0.8
      const kin = kinScripts(native)
      const near = like === '' ? () => 0 : compiled({ kind: 'look', value: like, not, must: false }, profiles, shapes)
      return (slot) => {
        const row = rows[slot]!
        const isNative = row.native === native
        if ((kind === 'lang' ? row.langs : row.scripts).has(code)) return isNative ? 1 : beside
        // Families made for a script may lack a few of the characters that its language needs.
        if (isNative && row.scripts.has(WRITTEN_IN[native] ?? '')) return beside
        if (row.traces.has(native)) return KIN + KIN_TRACES
        if (kin.includes(row.native) && row.native !== native) return row.native === kin[0] ? KIN + KIN_COMMON : KIN
        const look = near(slot)
        return row.native === native || look < LOOKS_NEAR ? 0 : KIN + KIN_COMMON * look
      }
    }
    case 'feature': {
      const [codelig, mono, smallcaps] = [trait('codelig'), trait('mono'), trait('smallcaps')]
      if (value === 'code' || value === 'liga')
        return (slot) => ligatureMatch(rows[slot]!, value, mono(slot), codelig(slot))
      return (slot) => (rows[slot]!.features.has(value) ? 1 : value === 'smcp' ? smallcaps(slot) : 0)
    }
    case 'axis':
      return byRow((row) => (row.axes.has(value) ? 1 : 0))
    case 'weight': {
      const [min, max] = range(value, 1, 1000)
      const heavy = trait('bold')
      const thin = trait('thin')
      // The stems tell, too: many families have one weight, called Regular, however heavy it is.
      const drawn = (slot: number) => {
        const { stem } = rows[slot]!
        if (stem === null) return 0
        return Math.max(0, Math.min(1, (min >= 600 ? stem - 0.2 : max < 400 ? 0.3 - stem : 0) / 2))
      }
      // A family with a Bold is not what 'not bold' speaks against.
      const isElsewhere = (weight: number) => weight < min || weight > max
      return (slot) => {
        const { weights } = rows[slot]!
        if (not && new Set(weights).size > 1 && weights.some(isElsewhere)) return 0
        const named = weightMatch(weights, min, max)
        const most = Math.max(
          max < 400 && weights.length === 1 ? named * (1 - heavy(slot)) : named,
          min >= 600 ? heavy(slot) * 0.9 : 0,
          max < 400 ? thin(slot) * 0.9 : 0,
        )
        return most + (1 - most) * 0.4 * drawn(slot)
      }
    }
    case 'width': {
      const drawn = trait(value === 'narrow' ? 'condensed' : 'wide')
      return (slot) =>
        Math.max(
          drawn(slot),
          rows[slot]!.widths.some((width) => (value === 'narrow' ? width < 5 : width > 5)) ? 0.9 : 0,
        )
    }
    case 'italic':
      return byRow((row) => (row.italic ? 1 : 0))
    case 'variable':
      return byRow((row) => (row.variable ? 1 : 0))
    case 'color': {
      const drawn = trait('color')
      return (slot) => (rows[slot]!.color ? 1 : drawn(slot))
    }
    case 'measure': {
      const capitals = trait('allcaps')
      const mono = trait('mono')
      if (value === 'proportional') return (slot) => Number(mono(slot) < 0.5)
      if (value === 'lowercase') return (slot) => Number(capitals(slot) < ALL_CAPITALS)
      return byRow((row) => Math.max(0, Math.min(1, MEASURES[value]?.(row) ?? 0)))
    }
    case 'letters':
      // Polytonic Greek is of old texts.
      return byRow((row) =>
        row.letters.has(value) ? (value !== 'polytonic' || row.labels.includes('classic') ? 1 : 0.9) : 0,
      )
    case 'license':
      return byRow(licenceMatch(value))
    case 'years': {
      const [min, max] = range(value, 0, 9999)
      return byRow((row) => (row.year >= min && row.year <= max ? 1 : 0))
    }
    case 'designer': {
      const [own = new Set(), families = new Set()] = value.split('/').map(idsIn)
      const { ids, foundries } = profiles.columns
      return (slot) => (own.has(foundries[slot]!) || families.has(ids[slot]!) ? 1 : 0)
    }
    case 'pair': {
      const [model = '', wanted = ''] = value.split('|')
      const isId = /^\d+$/u.test(model)
      const all = isId ? pairingsOf(profiles, Number(model), PARTNERS) : pairingsOfTraits(profiles, model, PARTNERS)
      const ofRole = all.filter(({ role }) => wanted === '' || role === wanted)
      // A display face has no headings: then all that goes with it is listed.
      const places = new Map((ofRole.length > 0 ? ofRole : all).map(({ familyId }, place) => [familyId, place]))
      const mood = moodOf(profiles, model, isId)
      const { ids } = profiles.columns
      return (slot) => {
        const place = places.get(ids[slot]!)
        if (place !== undefined) return 1 - (0.5 * place) / PARTNERS
        return wanted === '' ? mood(slot) : 0
      }
    }
    case 'name':
    case 'about': {
      const shares = new Map(namedIn(value))
      const { ids } = profiles.columns
      return (slot) => shares.get(ids[slot]!) ?? 0
    }
  }
}
