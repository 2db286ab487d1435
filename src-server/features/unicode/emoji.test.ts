import { describe, expect, it } from 'vitest'
import { EMOJI_LANGUAGES } from '#shared/contracts/unicode/unicode.ts'
import { searchEmoji } from './emoji.ts'

const all = async (lang: (typeof EMOJI_LANGUAGES)[number]) => {
  const { groups } = await searchEmoji({ q: '', lang, group: 0 })
  const found = await Promise.all(groups.map(({ number }) => searchEmoji({ q: '', lang, group: number })))
  return found.flatMap(({ hits }) => hits)
}

describe('searchEmoji', () => {
  it.each(EMOJI_LANGUAGES)('finds emoji by the label that their keys show, in %s', async (lang) => {
    const missed: string[] = []
    const every = lang === 'en' ? 8 : 60
    for (const [at, { text, label }] of (await all(lang)).entries()) {
      if (at % every > 0) continue
      const { hits } = await searchEmoji({ q: label, lang, group: 0 })
      if (!hits.some((hit) => hit.text === text)) missed.push(label)
    }
    expect(missed).toEqual([])
  })

  it('finds each emoji that is pasted, also when its variation selector is missing', async () => {
    const missed: string[] = []
    for (const { text, tones } of await all('en'))
      for (const typed of [text, ...tones, text.replaceAll('\ufe0f', '')]) {
        const { hits } = await searchEmoji({ q: typed, lang: 'en', group: 0 })
        if (hits[0]?.text !== text) missed.push(typed)
      }
    expect(missed).toEqual([])
  })

  it('finds nothing by marks alone', async () => {
    expect((await searchEmoji({ q: ':-)', lang: 'en', group: 0 })).hits).toEqual([])
  })
})
