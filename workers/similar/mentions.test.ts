import { describe, expect, it } from 'vitest'
import { createMentions, SAID_MOST, WORN_LEAST } from './mentions.ts'

describe('words of descriptions', () => {
  it.each<[string, string, boolean]>([
    ['After the types of the Bulaq press.', 'bulaq', true],
    ['Like the plates along a Californian road.', 'california', true],
    ['A handwriting for cafés', 'cafe', true],
    ['Letters of a terminal', 'terminals', true],
    ['A typewriter', 'writer', false],
    ['Parisienne', 'paris', false],
    ['Parisian signs', 'paris', true],
    ['A parish church', 'paris', false],
    ['The venue', 'venus', false],
    ['A start', 'star', false],
    ['', 'paris', false],
  ])('%s: %s', (description, word, isSaid) => {
    const mentions = createMentions()
    mentions.put(7, description)
    expect(mentions.of([word])).toEqual([isSaid ? [7] : []])
  })

  it('are those of the present description', () => {
    const mentions = createMentions()
    mentions.put(1, 'Cut in Paris')
    mentions.put(2, 'Parisian')
    mentions.put(1, 'Cut in Leipzig')
    expect(mentions.of(['paris', 'leipzig', 'venus'])).toEqual([[2], [1], []])
    mentions.remove(2)
    mentions.put(1, 'Cut in Leipzig')
    expect(mentions.of(['paris', 'leipzig'])).toEqual([[], [1]])
  })

  it('tell nothing where too many have them', () => {
    const mentions = createMentions()
    const ids = Array.from({ length: SAID_MOST + 1 }, (_, at) => at + 1)
    for (const id of ids.slice(1)) mentions.put(id, 'printed')
    expect(mentions.of(['printed'])).toEqual([ids.slice(1)])
    // Another description makes room for one more.
    mentions.put(2, 'drawn')
    mentions.put(1, 'printed')
    expect(mentions.of(['printed'])[0]).toHaveLength(SAID_MOST)
    mentions.put(2, 'printed')
    expect(mentions.of(['printed'])).toEqual([[]])
  })

  it('are read again once most descriptions are old ones, and words that fewer have come back', async () => {
    const mentions = createMentions()
    const described = new Map<number, string>()
    const put = (id: number, description: string) => {
      described.set(id, description)
      mentions.put(id, description)
    }
    for (let id = 1; id <= SAID_MOST + 1; id++) put(id, 'printed')
    put(1, 'drawn')
    let [reads, duringRead] = [0, () => {}]
    const renew = () =>
      mentions.renew(async (add) => {
        reads++
        const read = [...described]
        duringRead()
        for (const [id, description] of read) add(id, description)
      })
    await renew()
    expect(mentions.of(['printed'])).toEqual([[]])
    for (let edit = 0; edit < WORN_LEAST; edit++) put(2, `edit ${edit}`)
    duringRead = () => {
      put(3, 'carved')
      described.delete(4)
      mentions.remove(4)
    }
    await renew()
    expect(mentions.of(['printed'])[0]).toHaveLength(SAID_MOST - 3)
    expect(mentions.of(['drawn', 'carved'])).toEqual([[1], [3]])
    await renew()
    expect(reads).toBe(1)
  })

  it('stay as they are when reading them again fails', async () => {
    const mentions = createMentions()
    for (let edit = 0; edit < WORN_LEAST + 2; edit++) mentions.put(1, `drawn ${edit}`)
    const failed = mentions.renew(() => Promise.reject(new Error('no database')))
    await expect(failed).rejects.toThrow('no database')
    expect(mentions.of(['drawn'])).toEqual([[1]])
    await mentions.renew(async (put) => put(1, 'carved'))
    expect(mentions.of(['drawn', 'carved'])).toEqual([[], [1]])
  })
})
