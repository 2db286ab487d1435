import { expect, test } from 'vitest'
import { pageUrlOf, profileOf, withProfile } from './profile-address.ts'

test('a profile can be added to the address of any page and removed again', () => {
  for (const page of ['/', '/popular/fonts?q=a&p=2', '/help#downloading', '/some-f12?text=%C3%9C#comments&p=2']) {
    const over = withProfile(page, 'Ána & Co')
    expect(profileOf(over)).toBe('Ána & Co')
    expect(pageUrlOf(over).replace('%C3%9C', 'Ü')).toBe(page.replace('%C3%9C', 'Ü'))
    expect(profileOf(page)).toBe('')
    expect(pageUrlOf(page)).toBe(page)
  }
})

test("the 'user' filter of collection lists opens no profile", () => {
  expect(profileOf('/popular-collections?user=ada')).toBe('')
  expect(pageUrlOf('/popular-collections?user=ada')).toBe('/popular-collections?user=ada')
  const over = withProfile('/popular-collections?user=ada', 'bob')
  expect(over).toBe('/popular-collections?user=ada&profile=bob')
  expect(profileOf(over)).toBe('bob')
  expect(pageUrlOf(over)).toBe('/popular-collections?user=ada')
})
