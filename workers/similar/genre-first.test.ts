import { describe, expect, it } from 'vitest'
import { familyProfile } from '#tests/factories/family-profile.ts'
import { createFamilyProfiles } from './family-profiles.ts'
import { genreFirst } from './genre-first.ts'

const profiles = createFamilyProfiles()
const put = (id: number, name: string, labels: string[]) =>
  profiles.put(familyProfile(id, name, labels, { foundryId: 1, popularity: 1 }))
const none = () => false
put(1, 'Alpha', ['blackletter'])
put(2, 'Beta', ['serif'])
put(3, 'Gamma', ['display', 'blackletter'])
put(4, 'Delta', ['slab'])
put(5, 'Epsilon', ['display', 'sans'])
put(6, 'Zeta', ['display', 'slab'])
put(7, 'Eta', [])

describe('families of the same genre', () => {
  it.each<[string, number, number[]]>([
    ['a blackletter', 1, [3, 2, 4, 5, 6, 7]],
    ['a display face by how it is drawn', 6, [4, 1, 2, 3, 5, 7]],
    ['a slab, apart from serifs', 4, [6, 1, 2, 3, 5, 7]],
  ])('come first: %s', (_, model, expected) => {
    const near = [1, 2, 3, 4, 5, 6, 7].filter((id) => id !== model)
    expect(genreFirst(profiles, model, near, none, 9)).toEqual(expected)
  })
  it('come first even if they are far behind among those asked for', () => {
    expect(genreFirst(profiles, 1, [2, 4, 5, 6, 3], none, 2)).toEqual([3, 2])
    expect(genreFirst(profiles, 1, [2, 3, 4], none, 1)).toEqual([3])
  })
  it('count families of the same file, whatever their labels', () => {
    expect(genreFirst(profiles, 1, [2, 3, 5], (id) => id === 5, 9)).toEqual([3, 5, 2])
  })
  it('keep the order of shapes when the genre is unknown', () => {
    expect(genreFirst(profiles, 7, [3, 1, 2], none, 9)).toEqual([3, 1, 2])
    expect(genreFirst(profiles, 99, [3, 1, 2], none, 9)).toEqual([3, 1, 2])
  })
})
