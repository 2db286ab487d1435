import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { loadCatalogue, packageFolder } from '#server/seeds/catalogue.ts'
import { withGlyphMeter } from '../glyph-metrics.ts'
import { hasCodeLigatures } from './code-ligatures.ts'

const { families } = loadCatalogue()

it.each<[string, boolean]>([
  ['JetBrains Mono', true],
  ['Fragment Mono', true],
  // Monospaced without, with arrows only, and with letters that vary.
  ['IBM Plex Mono', false],
  ['Manrope', false],
  ['Shantell Sans', false],
])('%s draws operators of programs as one sign: %s', (name, expected) => {
  const family = families.find((one) => one.name === name)!
  const bytes = readFileSync(path.join(packageFolder(family.package)!, family.primary))
  expect(withGlyphMeter(bytes, hasCodeLigatures)).toBe(expected)
})
