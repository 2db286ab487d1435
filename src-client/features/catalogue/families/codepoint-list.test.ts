import { describe, expect, test } from 'vitest'
import { clipRuns, listFrom, listOfHits, listOfRuns, mainStart } from './codepoint-list.ts'

const RUNS = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0x1f600, 0x1f64f],
] as const

describe('list of runs', () => {
  test('at and indexOf are inverse over every code point', () => {
    const list = listOfRuns(RUNS)
    expect(list.length).toBe(95 + 1 + 80)
    for (let i = 0; i < list.length; i++) expect(list.indexOf(list.at(i))).toBe(i)
    expect(list.at(0)).toBe(0x20)
    expect(list.at(95)).toBe(0xa0)
    expect(list.at(96)).toBe(0x1f600)
  })
  test('absent code points have index -1, indexes outside throw', () => {
    const list = listOfRuns(RUNS)
    for (const absent of [0, 0x1f, 0x7f, 0x9f, 0xa1, 0x1f5ff, 0x10ffff]) expect(list.indexOf(absent)).toBe(-1)
    expect(() => list.at(-1)).toThrow(RangeError)
    expect(() => list.at(list.length)).toThrow(RangeError)
    expect(listOfRuns([]).indexOf(0x41)).toBe(-1)
  })
})

test('a list may start anywhere, and loses nothing', () => {
  for (const from of [0, 0x20, 0x41, 0x80, 0xa0, 0x1f600, 0x1f64f, 0x1f650]) {
    const list = listFrom(RUNS, from)
    const all = Array.from({ length: list.length }, (_, index) => list.at(index))
    expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 176 }, (_, index) => listOfRuns(RUNS).at(index)))
    expect(all.map(list.indexOf)).toEqual(all.map((_, index) => index))
    if (from <= 0x1f64f) expect(all[0]).toBe(Math.min(...all.filter((codepoint) => codepoint >= from)))
    expect(list.indexOf(0x7f)).toBe(-1)
  }
})

test('the map of a font starts with the script of its sample', () => {
  const blocks = [
    { first: 0, last: 0x7f },
    { first: 0x600, last: 0x6ff },
    { first: 0x3040, last: 0x309f },
  ]
  expect(mainStart(blocks, 'A grand hotel')).toBe(0)
  expect(mainStart(blocks, '12 العربية')).toBe(0x600)
  expect(mainStart(blocks, 'いろは')).toBe(0x3040)
  expect(mainStart(blocks, '漢字')).toBe(0)
  expect(mainStart(blocks, '+ 12')).toBe(0)
})

test('hits keep their order', () => {
  const list = listOfHits([0x42, 0x41])
  expect([list.at(0), list.at(1), list.indexOf(0x41), list.indexOf(0x43)]).toEqual([0x42, 0x41, 1, -1])
  expect(() => list.at(2)).toThrow(RangeError)
})

test('clipping to a block cuts runs at both ends', () => {
  expect(clipRuns(RUNS, 0x41, 0x1f600)).toEqual([
    [0x41, 0x7e],
    [0xa0, 0xa0],
    [0x1f600, 0x1f600],
  ])
  expect(clipRuns(RUNS, 0x80, 0x9f)).toEqual([])
})
