import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { familyFiles, loadCatalogue } from '#server/seeds/catalogue.ts'
import { readSfnt } from '../sfnt.ts'
import { TableView } from '../table-view.ts'
import { readNaming } from './read-facts.ts'
import { readNames } from './read-names.ts'
import { readStyle, weightOfName } from './read-style.ts'

describe('the weight of a style', () => {
  it.each([
    ['Thin', 100],
    ['Hairline Italic', 100],
    ['ExtraLight', 200],
    ['Ultra Light', 200],
    ['ExtraLightItalic', 200],
    ['Semilight', 350],
    ['Light Condensed', 300],
    ['Extra Condensed Light', 300],
    ['Medium', 500],
    ['Demi-Bold', 600],
    ['SemiBold', 600],
    ['Bold', 700],
    ['Extrabold', 800],
    ['Black', 900],
    ['ExtraBlack', 950],
    ['Regular', null],
    ['Book', null],
    ['Highlight', null],
    ['Blackletter', null],
    ['', null],
  ])('%s is %s', (name, weight) => expect(weightOfName(name)).toBe(weight))

  it("agrees with the file name of each static file in the catalogue's packages", () => {
    const files = loadCatalogue().families.flatMap((family) => familyFiles(family) ?? [])
    const wrong: string[] = []
    let compared = 0
    for (const { path: file } of files) {
      // Google's own figure, as in Oswald_200ExtraLight.ttf.
      const said = /_(\d00)[A-Z]\w+\.ttf$/.exec(path.basename(file))
      if (!said) continue
      compared++
      const bytes = readFileSync(file)
      const { tables } = readSfnt(bytes)
      const table = (tag: string) => new TableView(tables.get(tag)!.bytes, tag)
      const [head, hhea, os2, post] = ['head', 'hhea', 'OS/2', 'post'].map(table) as [
        TableView,
        TableView,
        TableView,
        TableView,
      ]
      const { styleName } = readNaming(readNames(table('name')), '')
      const { weight } = readStyle({ head, hhea, os2, post }, styleName, [])
      if (weight !== Number(said[1])) wrong.push(`${path.basename(file)}: ${weight} (${styleName})`)
    }
    expect(compared).toBeGreaterThan(200)
    // Regular does not imply a weight: old families use it for the only style of "Foo Black". These have 500 in the
    // file.
    expect(wrong.sort()).toEqual([
      'MedievalSharp_400Regular.ttf: 500 (Regular)',
      'Megrim_400Regular.ttf: 500 (Medium)',
      'ReenieBeanie_400Regular.ttf: 500 (Regular)',
    ])
  })
})
