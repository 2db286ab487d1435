import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listCountries } from './countries.ts'

const map = readFileSync(join(import.meta.dirname, '../../../../src-client/public/static/world-map.svg'), 'utf8')
const page = readFileSync(join(import.meta.dirname, '../../../../src-client/features/languages/WorldMap.tsx'), 'utf8')

test('exactly the countries marked as mapped have a shape on the map', () => {
  const ids = Array.from(map.matchAll(/<path id="([A-Z]{2})" d="M\d/g), (match) => match[1]).sort()
  const mapped = listCountries().filter((country) => country.mapped)
  expect(ids).toEqual(mapped.map((country) => country.code).sort())
  expect(new Set(ids).size).toBe(ids.length)
})

test('the map has every country of three million people and stays small', () => {
  const missing = listCountries().filter((country) => !country.mapped && country.population >= 3_000_000)
  expect(missing.map((country) => country.name)).toEqual([])
  expect(map.length).toBeLessThan(120_000)
  expect(map).not.toContain('d=""')
  expect(map).not.toContain('NaN')
})

test('pages draw the map in the frame that it was made for', () => {
  const frame = /viewBox="([^"]+)"/.exec(map)?.[1]
  expect(page).toContain(`VIEW_BOX = '${frame}'`)
})
