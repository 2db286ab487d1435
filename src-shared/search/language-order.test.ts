import { expect, it } from 'vitest'
import { offeredFirst } from './language-order.ts'

it('offers languages that people filter by first, the others by name', () => {
  const of = (value: string, count: number, label: string) => ({ value, label, count })
  const ordered = offeredFirst([
    of('en', 115, 'English'),
    of('zu', 100, 'Zulu'),
    of('asa', 115, 'Asu'),
    of('vi', 46, 'Vietnamese'),
    of('pl', 90, 'Polish'),
  ])
  expect(ordered.map((one) => one.label)).toEqual(['Polish', 'Vietnamese', 'English', 'Asu', 'Zulu'])
})
