import { describe, expect, test } from 'vitest'
import { RESERVED_SEGMENTS } from './match-route.ts'
import { passwordStrength } from './password-strength.ts'
import { ROUTES } from './routes.ts'
import { usernameProblem } from './username.ts'

describe('user names', () => {
  test.each(['ana', 'Ana_Lucia', 'a-b.c_d', 'x2y', '4ever', 'fonts4all', 'a'.repeat(30)])('%s can be had', (name) => {
    expect(usernameProblem(name)).toBeNull()
  })
  test.each([
    '',
    'ab',
    'a'.repeat(31),
    '-a-b',
    'a--b',
    'a.',
    'a b',
    'änne',
    'a/b',
    'a@b',
    'a\u200bb',
    '<b>',
    '..',
    'a%20',
  ])('refuses %j', (name) => {
    expect(usernameProblem(name)).not.toBeNull()
  })
  test.each(['admin', 'ROOT', 's.u-p_port', 'api', 'fontarium', 'postmaster', 'x-f12', 'x-a1', 'x-C9'])(
    '%s is reserved',
    (name) => {
      expect(usernameProblem(name)).toMatch(/reserved/)
    },
  )
  test('the name of the site is reserved', () => {
    expect(usernameProblem('type-house', 'Type House')).toMatch(/reserved/)
  })
  test('no name is a first path segment of the site', () => {
    const firsts = Object.values(ROUTES).map(({ pattern }) => /^\/([\w-]+)/.exec(pattern)?.[1] ?? '')
    for (const segment of [...RESERVED_SEGMENTS, ...firsts].filter(Boolean))
      expect(usernameProblem(segment), segment).not.toBeNull()
  })
})

describe('the strength meter', () => {
  test.each([
    ['short', 0],
    ['aaaaaaaaaaaa', 1],
    ['abcdefghijkl', 1],
    ['12345678', 1],
    ['qwertyuiop', 1],
    ['sunflower', 1],
    ['Tr0ub4dor&3', 3],
    ['seven quiet herons at dusk', 4],
  ])('%s scores %i', (password, score) => {
    expect(passwordStrength(password).score).toBe(score)
  })
  test('one’s own name makes it weak', () => {
    expect(passwordStrength('Tr0ub4dor-annabella', ['annabella']).score).toBeLessThanOrEqual(2)
    expect(passwordStrength('Tr0ub4dor-annabella', ['annabella']).advice).toMatch(/name/)
  })
})
