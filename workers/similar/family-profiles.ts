import { TRAITS } from '#shared/search/family-traits.ts'

/** What a sentence is compared with, besides traits. Lists are shared by families with equal ones. */
export interface FamilyProfile {
  id: number
  foundryId: number
  popularity: number
  commercial: boolean
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
  polytonic: boolean
  /** Draws operators of programs as one sign. */
  codeLigatures: boolean
  langs: ReadonlySet<string>
  scripts: ReadonlySet<string>
  features: ReadonlySet<string>
  axes: ReadonlySet<string>
  /** Script that it was made for first, in lower case; 'latn' when nothing else is known. */
  native: string
}

export type FamilyRow = Omit<FamilyProfile, 'traits'>

/** Profiles in memory: traits in one block of bytes, the rest as rows. */
export function createFamilyProfiles() {
  const slots = new Map<number, number>()
  const rows: (FamilyRow | null)[] = []
  const free: number[] = []
  let bytes = new Uint8Array(64 * TRAITS.length)

  return {
    rows,
    get traits() {
      return bytes
    },
    slotOf: (id: number) => slots.get(id),
    put({ traits, ...row }: FamilyProfile) {
      let slot = slots.get(row.id)
      if (slot === undefined) {
        slot = free.pop() ?? rows.length
        slots.set(row.id, slot)
      }
      if (bytes.length < (slot + 1) * TRAITS.length) {
        const larger = new Uint8Array(bytes.length * 2)
        larger.set(bytes)
        bytes = larger
      }
      bytes.set(traits, slot * TRAITS.length)
      rows[slot] = row
    },
    remove(id: number) {
      const slot = slots.get(id)
      if (slot === undefined) return
      slots.delete(id)
      rows[slot] = null
      free.push(slot)
    },
    get size() {
      return slots.size
    },
  }
}

export type FamilyProfiles = ReturnType<typeof createFamilyProfiles>
