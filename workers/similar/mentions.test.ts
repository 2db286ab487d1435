import { describe, expect, it } from 'vitest'
import { createMentions, SAID_MOST } from './mentions.ts'

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
})
