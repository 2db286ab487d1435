import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openParts } from '#server/compose/parts.ts'
import { readConfig } from '#server/config.ts'
import { createLogger } from '#server/logger.ts'
import { loadCatalogue } from '#server/seeds/catalogue.ts'
import { judgeMapOf } from '#tests/bench/map-likeness.ts'
import { ENGINES, type Judgements, judgeEngines } from '#tests/bench/relevance.ts'
import { testEnvironment } from '#tests/support/app.ts'
import { JUDGED } from '#tests/support/judged.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { sampled } from '#tests/support/thorough.ts'

/** Weights and slants that sentences ask for are found among a family's main, first and last style. */
function fewStyles() {
  const { labels, families } = loadCatalogue()
  return {
    labels,
    families: families.map(({ files, ...family }) => ({
      ...family,
      files: [...new Set([family.primary, files[0]!, files.at(-1)!])],
    })),
  }
}

let dataDir: string
let judged: Judgements
beforeAll(async () => {
  dataDir = await tempFolder('judged')
  judged = await judgeEngines(
    (more) => openParts(readConfig(testEnvironment(dataDir, more)), createLogger('silent')),
    fewStyles(),
    sampled(4, 1),
  )
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('sentences of the demo catalogue', () => {
  it('are many, at most a fifth on one topic', () => {
    expect(JUDGED.queries).toHaveLength(40)
    expect(JUDGED.sentences.length).toBeGreaterThanOrEqual(160)
    for (const { topic } of JUDGED.sentences)
      expect(JUDGED.sentences.filter((one) => one.topic === topic).length, topic).toBeLessThanOrEqual(
        JUDGED.sentences.length / 5,
      )
  })
  it.each(ENGINES)('find what designers accept: %s', (engine) => {
    const { queries, sentences } = judged[engine]
    expect(queries.rate, queries.failed.join('\n')).toBeGreaterThanOrEqual(38 / 40)
    expect(sentences.rate, sentences.failed.join('\n')).toBeGreaterThanOrEqual(0.9)
  })
  it.each(ENGINES.slice(1))('are answered by %s like by the embedded engine, within two points', (engine) => {
    for (const list of ['queries', 'shared'] as const)
      for (const figure of ['rate', 'precision5', 'ndcg10'] as const)
        expect(Math.abs(judged[engine][list][figure] - judged.embedded[list][figure]), figure).toBeLessThan(0.02)
  })
  it.each(ENGINES.slice(1))('without a result are answered by %s exactly like by the embedded engine', (engine) => {
    expect(judged[engine].unfound).toEqual(judged.embedded.unfound)
  })
})

describe('the map of the demo catalogue', () => {
  it('has families near each other that are of one class and have the same labels', async () => {
    const parts = await openParts(readConfig(testEnvironment(dataDir)), createLogger('silent'))
    try {
      const judged = await judgeMapOf(parts)
      expect(judged.sameClass).toBeGreaterThan(0.9)
      expect(judged.labels.near).toBeGreaterThan(1.1 * judged.labels.sameClass)
      expect(judged.labels.near).toBeGreaterThan(2 * judged.labels.all)
    } finally {
      await parts.close()
    }
  })
})
