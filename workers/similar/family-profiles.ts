import { LRUCache } from 'lru-cache'
import type { PairedFamily } from '#shared/contracts/catalogue/families.ts'
import { type Measured, TRAITS } from '#shared/search/family-traits.ts'
import { FACTS, factsOf } from './face-facts.ts'
import { createMentions } from './mentions.ts'

/** What a sentence is compared with, besides traits. Lists are shared by families with equal ones. */
export interface FamilyProfile {
  id: number
  foundryId: number
  popularity: number
  commercial: boolean
  /** 'OFL-1.1', 'unknown', …, as decided from its files. */
  licence: string
  year: number
  /** Traits as bytes, in the order of TRAITS. */
  traits: Uint8Array
  labels: readonly string[]
  /** Weights and width classes of its styles; a variable file counts with every hundred. */
  weights: readonly number[]
  widths: readonly number[]
  italic: boolean
  variable: boolean
  color: boolean
  /** Keys of LETTER_SETS. */
  letters: ReadonlySet<string>
  /** Draws operators of programs as one sign. */
  codeLigatures: boolean
  langs: ReadonlySet<string>
  scripts: ReadonlySet<string>
  /** Scripts of which it has some characters, too few to write them. */
  traces: ReadonlySet<string>
  features: ReadonlySet<string>
  axes: ReadonlySet<string>
  name: string
  /** Its description, whose words can be looked up. */
  about: string
  /** x-height of the primary style as a share of the em; null when unknown. */
  xHeight: number | null
  /** Of the primary style's main letters; null when they are not described. */
  measured: Measured | null
  /** Script that it was made for first, in lower case; 'latn' when nothing else is known. */
  native: string
}

/** Of the measures sentences and the map ask for the stem only; null when it is unknown. */
export type FamilyRow = Omit<FamilyProfile, 'traits' | 'measured' | 'about'> & { stem: number | null }

/** A literal, so that all its fields lie in one object: copies of rests keep theirs in a second one. */
const rowOf = (of: FamilyProfile): FamilyRow => ({
  id: of.id,
  foundryId: of.foundryId,
  popularity: of.popularity,
  commercial: of.commercial,
  licence: of.licence,
  year: of.year,
  labels: of.labels,
  weights: of.weights,
  widths: of.widths,
  italic: of.italic,
  variable: of.variable,
  color: of.color,
  letters: of.letters,
  codeLigatures: of.codeLigatures,
  langs: of.langs,
  scripts: of.scripts,
  traces: of.traces,
  features: of.features,
  axes: of.axes,
  name: of.name,
  xHeight: of.xHeight,
  stem: of.measured?.stem ?? null,
  native: of.native,
})

/** Arrays of matches kept for the words of later sentences: 20 MB at 100,000 families. */
const REMEMBERED = 100

/** Looks of which it is kept whether few families are drawn in them. */
const RARE_LOOKS = 1000

/** Families whose pairings are kept. */
const PAIRED = 2000

function lengthOf(traits: Uint8Array): number {
  let sum = 0
  for (const value of traits) sum += value * value
  return Math.sqrt(sum)
}

/** Profiles in memory: traits in one block of bytes, the rest as rows. */
export function createFamilyProfiles() {
  const remembered = new LRUCache<string, Uint16Array>({ max: REMEMBERED })
  /** Arrays whose matches no longer hold. */
  const spare: Uint16Array[] = []
  const traitColumns = new Map<number, Uint8Array>()
  const rareLooks = new LRUCache<string, boolean>({ max: RARE_LOOKS })
  const pairings = new LRUCache<string, PairedFamily[]>({ max: PAIRED })
  const mentions = createMentions()
  const slots = new Map<number, number>()
  const rows: (FamilyRow | null)[] = []
  const free: number[] = []
  let bytes = new Uint8Array(64 * TRAITS.length)
  let facts = new Float32Array(64 * FACTS)
  let columns = {
    ids: new Uint32Array(64),
    foundries: new Uint32Array(64),
    popular: new Float32Array(64),
    foreign: new Uint8Array(64),
    coloured: new Uint8Array(64),
    lengths: new Float32Array(64),
  }

  let taken: Uint32Array | null = null

  /** What was found in the profiles before a change no longer holds. */
  function forget() {
    taken = null
    // Clearing an empty one takes time, and this is called for each family.
    if (remembered.size > 0) {
      spare.push(...remembered.values())
      remembered.clear()
    }
    if (pairings.size > 0) pairings.clear()
    if (rareLooks.size > 0) rareLooks.clear()
  }

  /** @param slot the next free one may be just outside */
  function makeRoom(slot: number) {
    if (slot < columns.ids.length) return
    const grown = <A extends Uint8Array | Uint32Array | Float32Array>(old: A): A => {
      const larger = new (old.constructor as new (length: number) => A)(old.length * 2)
      larger.set(old)
      return larger
    }
    bytes = grown(bytes)
    facts = grown(facts)
    columns = {
      ids: grown(columns.ids),
      foundries: grown(columns.foundries),
      popular: grown(columns.popular),
      foreign: grown(columns.foreign),
      coloured: grown(columns.coloured),
      lengths: grown(columns.lengths),
    }
  }

  return {
    rows,
    get traits() {
      return bytes
    },
    /**
     * One trait of all families, by slot. A sentence looks at a few traits of every family: one after the other in memory, they are read
     * several times faster than across rows. All of them take 22 MB at 100,000 families.
     */
    traitColumn(at: number): Uint8Array {
      let column = traitColumns.get(at)
      if (!column || column.length < rows.length) {
        column = new Uint8Array(columns.ids.length)
        for (let slot = 0, from = at; slot < rows.length; slot++, from += TRAITS.length) column[slot] = bytes[from]!
        traitColumns.set(at, column)
      }
      return column
    },
    /** What families are paired by, FACTS numbers for each slot. */
    get facts() {
      return facts
    },
    /**
     * What many sentences look at, by slot, because reading it from 100,000 rows takes longer than ranking: id (0 = none), id of the foundry,
     * logarithm of popularity, whether it was made for another script than Latin, whether it has colours, and the length of its traits as a vector of bytes.
     */
    get columns() {
      return columns
    },
    slotOf: (id: number) => slots.get(id),
    /** Slots of all families, in order. */
    get taken() {
      taken ??= Uint32Array.from(slots.values()).sort()
      return taken
    },
    /** What was reckoned from the profiles as they are, by a name; forgotten with the next change. */
    remembered,
    /**
     * An array for the matches of all families, with values of another piece of evidence in it: that of the least recently used one, once
     * enough are remembered. A ranking has just used those it needs, so they are not taken from it. See scratch-arrays.ts.
     */
    spareMatches(): Uint16Array {
      const old = spare.pop() ?? (remembered.size < REMEMBERED ? undefined : remembered.pop())
      // A new view, because facts about matches are kept by their array.
      return old?.length === rows.length ? old.subarray() : new Uint16Array(rows.length)
    },
    rareLooks,
    /** Families by the words of their descriptions. */
    mentions,
    /** Families that go with one, by its id or its traits and their number; forgotten with the next change. */
    pairings,
    put(profile: FamilyProfile) {
      forget()
      const { traits } = profile
      const row = rowOf(profile)
      let slot = slots.get(row.id)
      if (slot === undefined) {
        slot = free.pop() ?? rows.length
        slots.set(row.id, slot)
      }
      makeRoom(slot)
      columns.ids[slot] = row.id
      columns.foundries[slot] = row.foundryId
      columns.popular[slot] = Math.log1p(row.popularity)
      columns.foreign[slot] = Number(row.native !== 'latn')
      columns.coloured[slot] = Number(row.color)
      columns.lengths[slot] = lengthOf(traits)
      bytes.set(traits, slot * TRAITS.length)
      for (const [at, column] of traitColumns) if (slot < column.length) column[slot] = traits[at]!
      facts.set(factsOf(profile, traits), slot * FACTS)
      rows[slot] = row
      mentions.put(row.id, profile.about)
    },
    remove(id: number) {
      const slot = slots.get(id)
      if (slot === undefined) return
      forget()
      slots.delete(id)
      mentions.remove(id)
      rows[slot] = null
      columns.ids[slot] = 0
      free.push(slot)
    },
    get size() {
      return slots.size
    },
  }
}

export type FamilyProfiles = ReturnType<typeof createFamilyProfiles>
