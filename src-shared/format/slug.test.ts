import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Łódź', 'lodz'],
  ['Sørensen Ægir', 'sorensen-aegir'],
  ['Große Straße', 'grosse-strasse'],
  ['Işık', 'isik'],
  ['書体', ''],
])('makes an address of %s', (name, slug) => expect(slugOf(name)).toBe(slug))
