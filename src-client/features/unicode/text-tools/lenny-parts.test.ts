import { expect, test } from 'vitest'
import { EARS, EYES, FACES, faceText, MOUTHS, readFace } from './lenny-parts.ts'

test('the first of each part make the Lenny face', () => {
  expect(faceText({ ears: 0, eyes: 0, mouth: 0 })).toBe('( ͡° ͜ʖ ͡°)')
})

test('every combination has its ears and eyes', () => {
  for (let ears = 0; ears < EARS.length; ears++)
    for (let eyes = 0; eyes < EYES.length; eyes++)
      for (let mouth = 0; mouth < MOUTHS.length; mouth++) {
        const text = faceText({ ears, eyes, mouth })
        expect(text.startsWith(EARS[ears]!.split(' ')[0]!)).toBe(true)
        expect(text).toContain(EYES[eyes]!.split(' ')[0])
        expect(text).not.toMatch(/undefined|\ufffd/)
      }
})

test('reads a face from an address, invalid parts as the first', () => {
  expect(readFace(new URLSearchParams('ears=2&eyes=3&mouth=1'))).toEqual({ ears: 2, eyes: 3, mouth: 1 })
  expect(readFace(new URLSearchParams('ears=99&eyes=-1&mouth=x'))).toEqual({ ears: 0, eyes: 0, mouth: 0 })
})

test('no face is listed twice', () => {
  const all = FACES.flatMap(([, faces]) => faces)
  expect(new Set(all).size).toBe(all.length)
})
