import { describe, expect, it } from 'vitest'
import { aboutText, mentioned } from './mentions.ts'

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
    expect(mentioned(aboutText(description), word)).toBe(isSaid)
  })
})
