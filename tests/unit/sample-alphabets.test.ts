import { expect, test } from 'vitest'
import alphabets from '#client/features/catalogue/fonts/sample-alphabets.json' with { type: 'json' }
import { languageByCode } from '#server/features/core/languages/language-coverage.ts'

test.each(Object.entries(alphabets))('the alphabet of %s in lists is that of CLDR', (code, letters) => {
  const main = [...languageByCode(code)!.main].map((codepoint) => String.fromCodePoint(codepoint))
  const lower = main.filter((char) => /\p{L}/u.test(char) && char === char.toLowerCase())
  expect([...letters].sort()).toEqual(lower.sort())
})
