import { expect, test } from 'vitest'
import { linesInBed } from './lines-in-bed.ts'

const FACE = { weight: 400, width: 5, metrics: { letterAdvance: null } }
const ROOM = 12

test('a short text is one line, as large as the bed or as its length allows', () => {
  expect(linesInBed('Ag', FACE, ROOM)).toEqual({ lines: ['Ag'], fit: ROOM })
  expect(linesInBed('', FACE, ROOM).lines).toEqual([''])
  const words = linesInBed('Grumpy wizards', FACE, ROOM)
  expect(words.lines).toEqual(['Grumpy wizards'])
  expect(words.fit).toBeLessThan(ROOM)
})

test('breaks a long text into larger lines and keeps every word', () => {
  const text = 'All human beings are born free and equal in dignity and rights. They are endowed with reason.'
  const { lines, fit } = linesInBed(text, FACE, ROOM)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join(' ')).toBe(text)
  expect(fit).toBeLessThanOrEqual(ROOM / lines.length)
  expect(fit).toBeGreaterThan(80 / 46)
})

test('breaks scripts without spaces and very long words between letters, but not before marks', () => {
  const han = '人人生而自由在尊严和权利上一律平等他们赋有理性和良心并应以兄弟关系的精神相对待'
  expect(linesInBed(han, FACE, ROOM).lines.length).toBeGreaterThan(1)
  expect(linesInBed(han, FACE, ROOM).lines.join('')).toBe(han)
  const marked = 'e\u0301'.repeat(90)
  const { lines } = linesInBed(marked, FACE, ROOM)
  expect(lines.join('')).toBe(marked)
  for (const line of lines) expect(line).toMatch(/^e/)
})
