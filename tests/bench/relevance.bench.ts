import path from 'node:path'
import { loadCatalogue } from '#server/seeds/catalogue.ts'
import { JUDGED } from '#tests/support/judged.ts'
import { benchEnvironment, openParts } from './bench-site.ts'
import { judgeMapOf } from './map-likeness.ts'
import { ENGINES, judgeEngines } from './relevance.ts'
import type { Measure } from './table.ts'

const LEAST = { queries: 95, sentences: 90 }
const NAMES = { queries: 'the forty searches', sentences: 'our own searches' }

/** How well sentences are answered, judged on the demo catalogue. */
export async function relevanceBench({
  scratch,
  print,
}: {
  scratch: string
  print: (line: string) => void
}): Promise<Measure[]> {
  const dataDir = path.join(scratch, 'relevance')
  const judged = await judgeEngines((more) => openParts(benchEnvironment(dataDir, more)), loadCatalogue())
  const found = ENGINES.flatMap((engine) =>
    (['queries', 'sentences'] as const).flatMap((list): Measure[] => {
      const { rate, precision5, ndcg10, failed } = judged[engine][list]
      for (const line of failed) print(`  ${engine} missed ${line}`)
      const named = (name: string) => ({ group: 'relevance', name: `${engine}: ${NAMES[list]}, ${name}` })
      return [
        {
          ...named('answered well'),
          value: rate * 100,
          unit: '%',
          target: { atLeast: LEAST[list] },
          note: `of ${JUDGED[list].length}`,
        },
        { ...named('precision at 5'), value: precision5, unit: '' },
        { ...named('nDCG at 10'), value: ndcg10, unit: '' },
      ]
    }),
  )
  const parts = await openParts(benchEnvironment(dataDir))
  const map = await judgeMapOf(parts).finally(() => parts.close())
  return [
    ...found,
    {
      group: 'relevance',
      name: 'map: the eight nearest are of the same class',
      value: map.sameClass * 100,
      unit: '%',
      target: { atLeast: 90 },
      note: 'of families whose class has more than eight',
    },
    {
      group: 'relevance',
      name: 'map: labels in common with the eight nearest',
      value: map.labels.near * 100,
      unit: '%',
      note: `${Math.round(map.labels.sameClass * 100)} % with the same class, ${Math.round(map.labels.all * 100)} % with all`,
    },
  ]
}
