import { expect, it } from 'vitest'
import { namedLanguages } from './language-names.ts'

it('offers the languages that tell fonts apart first, the others by name', () => {
  const of = (value: string, count: number, label = value) => ({ value, label, count })
  const named = namedLanguages([
    of('en', 115),
    of('zu', 100, 'Zulu'),
    of('asa', 115, 'Asu'),
    of('vi', 46),
    of('pl', 90),
  ])
  expect(named.map((one) => one.label)).toEqual(['Polish', 'Vietnamese', 'English', 'Asu', 'Zulu'])
})
