import { familyTraits } from '#shared/search/family-traits.ts'
import type { FamilyProfile } from '#workers/similar/family-profiles.ts'

const NOTHING: ReadonlySet<string> = new Set()

/** A family of one upright Latin style. */
export const familyProfile = (
  id: number,
  name: string,
  labels: string[],
  more: Partial<FamilyProfile> = {},
): FamilyProfile => ({
  id,
  foundryId: id,
  popularity: 100,
  commercial: true,
  licence: 'OFL-1.1',
  year: 2020,
  labels,
  weights: [400],
  widths: [5],
  italic: false,
  variable: false,
  color: false,
  letters: new Set<string>(),
  codeLigatures: false,
  native: 'latn',
  name,
  about: '',
  xHeight: null,
  measured: null,
  langs: NOTHING,
  scripts: NOTHING,
  traces: NOTHING,
  features: NOTHING,
  axes: NOTHING,
  traits: familyTraits({ name, labels, measured: null }),
  ...more,
})
