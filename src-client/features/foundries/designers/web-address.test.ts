import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test('only web addresses are linked', () => {
  expect(webAddress('https://rsms.me/')?.host).toBe('rsms.me')
  for (const bad of ['javascript:alert(1)', 'mailto:a@b.c', 'rsms.me', '']) expect(webAddress(bad)).toBeNull()
})
