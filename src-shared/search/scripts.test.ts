import { expect, it } from 'vitest'
import { partsOf } from '#server/unicode/parts.ts'
import { SCRIPTS } from './scripts.ts'

it('has all scripts of Unicode, with their names and numbers of characters', async () => {
  const scripts = (await partsOf('script')).filter(({ name }) => !['Common', 'Inherited'].includes(name))
  const known = [...SCRIPTS.values()].map(({ code, name, characters }) => `${code} ${name} ${characters}`)
  expect(known.sort()).toEqual(scripts.map(({ code, name, count }) => `${code} ${name} ${count}`).sort())
})
