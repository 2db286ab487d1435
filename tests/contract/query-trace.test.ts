import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { Foundry } from '#server/database/entities/foundry.ts'
import { createQueryTrace, traceQueries } from '#server/database/trace-queries.ts'
import { transaction } from '#server/database/transaction.ts'
import { createLogger } from '#server/logger.ts'
import { inScope } from '#server/request-scope.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'

const SCOPE = { id: 'request-one', route: 'page:family' }

await describeEachDatabase('traced statements', (kind) => {
  let database: Database
  let lines: Record<string, unknown>[]
  let counted: { all: number; slow: number }

  /** Traces the database; statements of at least `slowMs` are slow. */
  function trace(slowMs: number): void {
    const out = new PassThrough() as unknown as NodeJS.WriteStream & PassThrough
    out.on('data', (chunk) => {
      for (const line of String(chunk).trimEnd().split('\n')) lines.push(JSON.parse(line))
    })
    const query = createQueryTrace({
      slowMs,
      logger: createLogger('info', { format: 'json', out }),
      observe: () => void counted.all++,
      slow: () => void counted.slow++,
    })
    for (const source of new Set([database.write, database.read]))
      traceQueries(source, query, { comments: database.kind === 'mysql' })
  }

  beforeEach(async () => {
    lines = []
    counted = { all: 0, slow: 0 }
    database = await freshDatabase(kind)
  })
  afterEach(() => database.close())

  it('are logged when slow, with the request and without their values', async () => {
    // Every statement takes longer than nothing at all.
    trace(Number.MIN_VALUE)
    await inScope(SCOPE, () => database.read.query('SELECT id FROM family WHERE slug = ?', ['of-a-person']))
    expect(counted).toEqual({ all: 1, slow: 1 })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      level: 40,
      msg: 'slow query',
      req: SCOPE.id,
      route: SCOPE.route,
      ms: expect.any(Number),
      sql: 'SELECT id FROM family WHERE slug = ?',
    })
    expect(JSON.stringify(lines)).not.toContain('of-a-person')
  })

  it('are counted and not logged when fast, or when SLOW_QUERY_MS is 0', async () => {
    trace(0)
    await database.read.query('SELECT id FROM family')
    expect(counted).toEqual({ all: 1, slow: 0 })
    expect(lines).toEqual([])
  })

  it('of repositories and transactions count too, also failed ones', async () => {
    trace(Number.MIN_VALUE)
    await database.read.getRepository(Foundry).count()
    const before = counted.all
    await transaction(database, (manager) => manager.query('UPDATE family SET version = version'))
    // BEGIN, the statement, COMMIT.
    expect(counted.all - before).toBe(3)
    await expect(database.read.query('SELECT nothing FROM nowhere')).rejects.toThrow()
    expect(lines.at(-1)).toMatchObject({ sql: 'SELECT nothing FROM nowhere' })
  })

  if (kind.kind === 'mysql')
    it('name their request to the server, which lists what is running', async () => {
      trace(0)
      const [row] = await inScope(SCOPE, () =>
        database.read.query('SELECT INFO AS running FROM information_schema.PROCESSLIST WHERE ID = CONNECTION_ID()'),
      )
      expect(row.running).toMatch(/^\/\* page:family request-one \*\/ SELECT INFO/)
    })
})
