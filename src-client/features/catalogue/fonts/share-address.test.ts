import { expect, it } from 'vitest'
import { shareAddress, viewAddress } from './share-address.ts'

it('keeps only q and p in a share link', () => {
  expect(shareAddress('https://x.test/search?q=a+b&p=2&text=hi&utm_source=z#top')).toBe(
    'https://x.test/search?q=a+b&p=2',
  )
  expect(shareAddress('https://x.test/popular/fonts?sort=date')).toBe('https://x.test/popular/fonts')
})
it('keeps everything in the link to the exact view', () => {
  expect(viewAddress('https://x.test/search?q=a&sort=date#x', { text: 'Ahoj', textlang: 'cs', compare: '' })).toBe(
    'https://x.test/search?q=a&sort=date&text=Ahoj&textlang=cs',
  )
  expect(viewAddress('https://x.test/search?text=old&textlang=sr', { text: '', textlang: '', compare: '3,9' })).toBe(
    'https://x.test/search?compare=3%2C9',
  )
})
