import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { GlobalFonts } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { familyFiles, loadCatalogue } from '#server/seeds/catalogue.ts'
import { renamedFont } from '#tests/bench/renamed-font.ts'

const family = loadCatalogue().families.find(({ slug }) => slug === 'oswald')!
const font = readFileSync(familyFiles(family)![0]!.path)

describe('a renamed font', () => {
  it('differs for every number and keeps its length', () => {
    const hashes = [0, 1, 2, 999_999].map((number) =>
      createHash('sha256').update(renamedFont(font, number)).digest('hex'),
    )
    expect(new Set(hashes).size).toBe(4)
    expect(renamedFont(font, 7)).toHaveLength(font.length)
  })

  it('has the checksum that the format requires, and Skia opens it', () => {
    const renamed = renamedFont(font, 123_456)
    const padded = Buffer.concat([renamed, Buffer.alloc((4 - (renamed.length % 4)) % 4)])
    let sum = 0
    for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) % 2 ** 32
    expect(sum).toBe(0xb1b0afba)
    expect(GlobalFonts.register(Buffer.from(renamed), 'renamed-font-test')).not.toBeNull()
  })
})
