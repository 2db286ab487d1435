import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/data-source.ts'
import { createReader } from '#server/database/reader.ts'
import { createReaderThreads, type ReaderThreadOptions } from '#server/database/sqlite-reader-thread.ts'
import { sqliteDatabase } from '../support/sqlite.ts'

/** Takes a second or two: five million rows without an index. */
const SLOW =
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000000) SELECT count(*) AS c FROM n'

let database: Database
let file: string
let remove: () => Promise<void>
const opened: { close(): Promise<void> }[] = []

beforeEach(async () => {
  ;({ file, remove } = await sqliteDatabase())
  database = await openDatabase({ kind: 'sqlite', file }, { migrate: false })
  await database.write.query("INSERT INTO app_state VALUES ('k', 'v', 1)")
})
afterEach(async () => {
  for (const reader of opened.splice(0)) await reader.close()
  await database.close()
  await remove()
})

function open(options: ReaderThreadOptions = {}) {
  const threads = createReaderThreads(file, options)
  opened.push(threads)
  return threads
}

it('answers like the main connection, and sees its commits', async () => {
  const reader = createReader(database, open())
  const sql = 'SELECT name, value, updatedAt FROM app_state WHERE name = ?'
  expect(await reader.slow(sql, ['k'])).toEqual(await reader.query(sql, ['k']))
  await database.write.query("UPDATE app_state SET value = 'new'")
  expect(await reader.slow(sql, ['k'])).toEqual([{ name: 'k', value: 'new', updatedAt: 1 }])
})

it('gives each of many callers its own answer', async () => {
  const threads = open()
  const answers = await Promise.all(Array.from({ length: 150 }, (_, i) => threads.run('SELECT ? AS i', [i])))
  expect(answers).toEqual(Array.from({ length: 150 }, (_, i) => [{ i }]))
})

it('reports bad SQL to its caller, refuses writes, and continues', async () => {
  const threads = open({ threads: 1 })
  await expect(threads.run('SELECT nonsense', [])).rejects.toThrow(/no such column/)
  await expect(threads.run('DELETE FROM app_state RETURNING name', [])).rejects.toThrow(/readonly/)
  expect(await threads.run('SELECT 1 AS one', [])).toEqual([{ one: 1 }])
})

it('leaves the event loop free while a query runs', async () => {
  const threads = open({ threads: 1, timeoutMs: 60_000 })
  let turns = 0
  const ticking = setInterval(() => turns++, 1)
  await threads.run(SLOW.replace('5000000', '2000000'), [])
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(5)
})

it('abandons a query that takes too long and replaces its thread', async () => {
  const threads = open({ threads: 1, timeoutMs: 300 })
  await expect(threads.run(SLOW, [])).rejects.toMatchObject({ code: 'TIMEOUT' })
  let answer: unknown = null
  const tryAgain = (error: { code: string }) => {
    expect(error.code).toBe('TIMEOUT')
    return null
  }
  while (answer === null) answer = await threads.run('SELECT 1 AS one', []).catch(tryAgain)
  expect(answer).toEqual([{ one: 1 }])
})

it('pauses before replacing a failed thread', async () => {
  const threads = createReaderThreads(`${file}.missing`, { threads: 1 })
  opened.push(threads)
  const began = performance.now()
  for (let i = 0; i < 3; i++) await expect(threads.run('SELECT 1', [])).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(performance.now() - began).toBeGreaterThan(990)
})

it('refuses calls over its queue limit, and rejects waiting ones when closed', async () => {
  const threads = open({ threads: 1, maxQueued: 3 })
  const first = threads.run(SLOW.replace('5000000', '3000000'), []).catch((error) => error.code)
  const waiting = Array.from({ length: 3 }, () => threads.run('SELECT 1', []).catch((error) => error.code))
  await expect(threads.run('SELECT 1', [])).rejects.toMatchObject({ code: 'OVERLOADED' })
  await threads.close()
  expect(await Promise.all([first, ...waiting])).toEqual(Array(4).fill('UNAVAILABLE'))
  await expect(threads.run('SELECT 1', [])).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
