import { loadCatalogue } from '#server/seeds/catalogue.ts'
import { strangeFonts } from '#tests/support/strange-fonts.ts'
import { indexCatalogue, judgePictures, judgeStrangers, type Kind } from './identify.ts'
import type { Measure } from './table.ts'

const PICTURES = 150
const SEED = 16
const FLOORS = { clean: { first: 85, five: 95 }, hard: { first: 70, five: 85 } }

/** How well fonts are found in pictures, of the demo catalogue and of fonts that it has not. */
export async function identifyBench({ print }: { print: (line: string) => void }): Promise<Measure[]> {
  const source = loadCatalogue()
  const catalogue = await indexCatalogue(source)
  const { fonts, listed } = strangeFonts()
  const { index } = catalogue.letters
  const measures: Measure[] = [
    {
      group: 'identify',
      name: 'memory of a style',
      value: index.bytes / index.size / 1024,
      unit: 'KB',
      note: `${index.size} styles`,
    },
  ]
  for (const kind of ['clean', 'hard'] as const) measures.push(...(await measuresOf(kind)))
  return measures

  async function measuresOf(kind: Kind): Promise<Measure[]> {
    const judged = await judgePictures(catalogue, { kind, pictures: PICTURES, seed: SEED })
    for (const line of judged.missed) print(`  ${line}`)
    const percent = (name: string, value: number, more: Partial<Measure> = {}): Measure => ({
      group: 'identify',
      name: `${kind} pictures: ${name}`,
      value: value * 100,
      unit: '%',
      ...more,
    })
    const { withheld } = judged
    const strange = fonts.length < listed ? null : await judgeStrangers(catalogue, { fonts, kind, seed: SEED })
    return [
      percent('family first', judged.first, { target: { atLeast: FLOORS[kind].first }, note: `of ${judged.pictures}` }),
      percent('family among five', judged.five, { target: { atLeast: FLOORS[kind].five } }),
      percent('letters cut or joined by hand', judged.byHand),
      percent('wrongly said to be absent', judged.denied),
      percent('family left out: said to be absent', withheld.absent),
      percent('family left out: wrongly claimed', withheld.claimed),
      percent('family left out: same class among five', withheld.sameClass, { note: `of ${withheld.classed}` }),
      ...(strange
        ? [
            percent('other fonts: said to be absent', strange.absent, { note: `${strange.pictures} fonts of Debian` }),
            percent('other fonts: wrongly claimed', strange.claimed),
            percent('other fonts: same class among five', strange.sameClass, { note: `of ${strange.classed}` }),
          ]
        : [
            {
              ...percent('other fonts', 0),
              value: null,
              note: `${fonts.length} of ${listed} fonts are here; tests/support/debian-fonts.sh gets them`,
            },
          ]),
    ]
  }
}
