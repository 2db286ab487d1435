import type { Parts } from '#server/compose/parts.ts'
import type { Catalogue } from '#server/seeds/catalogue.ts'
import { demoSite } from '#server/seeds/first-fill.ts'
import { seedDemo } from '#server/seeds/seed-demo.ts'
import { type FontSearchResult, fontSearchInput } from '#shared/contracts/catalogue/fonts.ts'
import { JUDGED, JUDGED_NAMES, type Judgement, judge } from '#tests/support/judged.ts'
import { startMeiliProtocolServer } from '#tests/support/meili-protocol-server.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** As answers name them. */
export const ENGINES = ['embedded', 'database', 'meilisearch'] as const
type JudgedEngine = (typeof ENGINES)[number]
/** `shared`: the sentences that all engines are asked. */
type EngineJudgements = Record<keyof typeof JUDGED | 'shared', Judgement> & { unfound: Answers }
export type Judgements = Record<JudgedEngine, EngineJudgements>

/**
 * Searches that no family has all of, or that nothing is called like: what is near them is shown, or nothing. Typing errors in names are
 * left out: each engine mends them in its own way.
 */
const UNFOUND = [
  ...['Georgian slab', 'variable sans with slant axis', 'Cherokee', 'MIT licence fonts', 'by Christian Robertson'],
  ...['Linear', 'modi', 'shorthand', 'Bulaq', '<script>alert(1)</script>', 'hello world', 'font by a woman', 'the'],
  ...['zzzzqqqq', 'qwzx qwzx', 'the qwzx', 'serif qwzx', '"no such words"', 'serif "no such words"'],
  ...['ẞ', '🙂', '🇩🇪', 'U+2BF9', '""', '...'],
] as const
/** What the page of a search shows. */
type Answers = Record<
  string,
  Pick<FontSearchResult, 'total' | 'said' | 'instead' | 'ignored' | 'rest'> & { names: string[] }
>

const METHODS = { embedded: 'es', database: 'db', meilisearch: 'es' } as const
const START_TIMEOUT_MS = 60_000

/**
 * Judges the searches of the demo catalogue in the embedded engine, in SQL, and in Meilisearch.
 * @param open opens a site on one folder with more environment variables
 * @param every one in so many of our own sentences is asked of the other engines, too
 */
export async function judgeEngines(
  open: (more: Record<string, string>) => Promise<Parts>,
  catalogue: Catalogue,
  every = 1,
): Promise<Judgements> {
  const found: Partial<Judgements> = {}
  const meili = await meilisearch()
  try {
    for (const [env, engines] of [
      [{}, ['embedded', 'database']],
      [{ MEILI_HOST: meili.host, MEILI_API_KEY: meili.key }, ['meilisearch']],
    ] as const) {
      const parts = await open(env)
      try {
        // Does nothing the second time.
        await seedDemo({ ...demoSite(parts), drawPoster: null }, { catalogue, collections: [] })
        await parts.search.start()
        for (const engine of engines) found[engine] = await judgeEngine(parts, engine, every)
      } finally {
        await parts.close()
      }
    }
  } finally {
    await meili.close()
  }
  return found as Judgements
}

/** The server that MEILI_HOST names, in an index that belongs to the judgement; without one, a server that speaks its protocol. */
async function meilisearch(): Promise<{ host: string; key: string; close(): Promise<void> }> {
  const { MEILI_HOST, MEILI_API_KEY } = process.env
  if (MEILI_HOST) return { host: MEILI_HOST, key: MEILI_API_KEY ?? '', close: async () => undefined }
  const double = await startMeiliProtocolServer()
  return { host: double.host, key: 'key', close: double.close }
}

async function judgeEngine(
  { services, reader }: Parts,
  engine: JudgedEngine,
  every: number,
): Promise<EngineJudgements> {
  const method = METHODS[engine]
  const query = (q: string) => fontSearchInput.parse({ q, read: '1', method })
  const engineOf = async () => (await services.fonts.search(query('sans'))).engine
  await waitFor(`${engine} to answer`, async () => (await engineOf()) === engine, START_TIMEOUT_MS)
  const rows = await reader.query<{ id: number; name: string }>('SELECT id, name FROM family', [])
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const found = new Map<string, string[]>()
  async function search(q: string): Promise<string[]> {
    const known = found.get(q)
    if (known) return known
    const first = (await services.fonts.ids(query(q), JUDGED_NAMES)).map((id) => names.get(id) ?? '')
    found.set(q, first)
    return first
  }
  const unfound: Answers = {}
  for (const q of UNFOUND) {
    const { hits, total, said, instead, ignored, rest } = await services.fonts.search(query(q))
    unfound[q] = { names: hits.map(({ name }) => name), total, said, instead, ignored, rest }
  }
  const shared = JUDGED.sentences.filter((_, at) => at % every === 0)
  return {
    queries: await judge(JUDGED.queries, search),
    sentences: await judge(engine === 'embedded' ? JUDGED.sentences : shared, search),
    shared: await judge(shared, search),
    unfound,
  }
}
