import { expect, test } from 'vitest'
import { withoutKeys } from './without-keys.ts'

test.each([
  ['/account/confirm?key=abc&kind=join', '/account/confirm?key=&kind=join'],
  ['/collection/x-c1?p=2&key=a_b-c#top', '/collection/x-c1?p=2&key=#top'],
  [
    '/account/login?next=%2Fcollection%2Fx-c1%3Fkey%3DabC%26p%3D2&a=1',
    '/account/login?next=%2Fcollection%2Fx-c1%3Fkey%3D%26p%3D2&a=1',
  ],
  ['/account/login?next=%2Fx%3Fp%3D2%26key%3DabC', '/account/login?next=%2Fx%3Fp%3D2%26key%3D'],
  ['/search?q=monkey=1&monkey=2', '/search?q=monkey=1&monkey=2'],
])('%s', (url, without) => expect(withoutKeys(url)).toBe(without))
