import { expect, test } from 'vitest'
import { firstLettersLike, isLookAlike, nameSkeleton } from './name-skeleton.ts'

const alike = (a: string, b: string) => isLookAlike(nameSkeleton(a), nameSkeleton(b))

test.each([
  ['Helvetica', 'HELVETICA'],
  ['Helvetica', 'He1vetica'],
  ['Helvetica', 'Helvetica Pro'],
  ['Helvetica', 'Helvetlca'],
  ['Helvetica', 'Helvettica'],
  ['Helvetica', 'Hevletica'],
  ['Helvetica', 'Kelvetica'],
  ['Helvetica', 'Ehlvetica'],
  ['Montserrat', 'Móntserrat Font'],
  ['Open Sans', 'OpenSans'],
  ['Open Sans', '0pen-Sans Free'],
  ['Modern', 'Modem'],
  // Latin name with Cyrillic letters.
  ['Roboto', 'Rоbоtо'],
])('%s and %s look alike', (a, b) => expect(alike(a, b)).toBe(true))

test.each([
  ['Lato', 'Lito'],
  ['Roboto', 'Roboto Mono'],
  ['Univers 45 Light', 'Univers 55 Light'],
  ['Univers 53 Extended', 'Univers 58 Extended'],
  ['Source Sans', 'Source Serif'],
  ['Noto Sans Thai', 'Noto Sans Lao'],
  ['Pro', 'Free'],
  ['', ''],
])('%s and %s do not look alike', (a, b) => expect(alike(a, b)).toBe(false))

test('searches names under every first letter that looks the same', () => {
  expect(firstLettersLike(nameSkeleton('0pen'))).toEqual(expect.arrayContaining(['o', '0', 'о']))
  expect(firstLettersLike(nameSkeleton('Inter'))).toEqual(expect.arrayContaining(['i', 'l']))
})
