import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { KeptAnswer } from '#server/database/entities/kept-answer.ts'
import { AppState } from '#server/database/entities/search-outbox.ts'
import { transaction } from '#server/database/transaction.ts'
import { oncePart } from '#server/features/core/kept-answers/call-parts.ts'
import { createKeptAnswers, type KeyedCall } from '#server/features/core/kept-answers/kept-answers.service.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS } from '#shared/limits.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'

await describeEachDatabase('calls with an Idempotency-Key', (kind) => {
  let database: Database
  let clock = 1_000_000
  let keys = 0
  let answers: ReturnType<typeof createKeptAnswers>

  beforeAll(async () => {
    database = await freshDatabase(kind)
    answers = createKeptAnswers({ database, secret: 'secret of the site', now: () => clock, waitMs: 200 })
  })
  afterAll(() => database.close())

  const call = (more: Partial<KeyedCall> = {}): KeyedCall => ({
    key: `key-of-a-submit-${++keys}`,
    caller: 'a person',
    request: 'create a collection',
    isSecret: false,
    ...more,
  })
  /** A change that can be counted. */
  const write = (name: string) =>
    transaction(database, (manager) => manager.insert(AppState, { name, value: '1', updatedAt: clock }))
  const written = (name: string) => database.write.manager.countBy(AppState, { name })
  const kept = () => database.write.manager.count(KeptAnswer)

  it('are carried out once; the answer comes again', async () => {
    const mine = call()
    const run = async () => {
      await write('once')
      return { id: 7, at: undefined }
    }
    expect(await answers.once(mine, run)).toEqual({ id: 7 })
    // A second insert of the same row would fail.
    expect(await answers.once({ ...mine, key: `"${mine.key}"` }, run)).toEqual({ id: 7 })
    await expect(answers.once({ ...mine, caller: 'another' }, run)).rejects.toThrow()
    const other = answers.once({ ...mine, request: 'delete a collection' }, run)
    await expect(other).rejects.toMatchObject({ code: 'BAD_REQUEST', details: { param: 'Idempotency-Key' } })
    await expect(answers.once({ ...mine, key: 'short' }, run)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('leave no key behind when nothing was written', async () => {
    const before = await kept()
    const mine = call()
    const refused = async () => {
      await transaction(database, async (manager) => {
        await manager.insert(AppState, { name: 'refused', value: '1', updatedAt: clock })
        throw new Error('not allowed')
      })
    }
    await expect(answers.once(mine, refused)).rejects.toThrow('not allowed')
    expect([await written('refused'), await kept()]).toEqual([0, before])
    await answers.once(mine, () => write('allowed'))
    // Failed after its first part: carried out again.
    const half = call()
    await expect(
      answers.once(half, async () => {
        await write('first part')
        throw new Error('second part')
      }),
    ).rejects.toThrow('second part')
    expect(await answers.once(half, async () => 'whole')).toBe('whole')
    expect(await answers.once(call(), async () => 'reads only')).toBe('reads only')
    expect(await kept()).toBe(before + 1)
  })

  it('that run at the same time in two processes have one result', async () => {
    const mine = call()
    let runs = 0
    const run = async () => {
      const me = ++runs
      await write('at the same time')
      return me
    }
    const [one, other] = await Promise.all([answers.once(mine, run), answers.once(mine, run)])
    expect(one).toBe(other)
    expect(await written('at the same time')).toBe(1)
  })

  describe('whose answer is not kept', () => {
    it.each([
      ['because it is secret', true, 'a key'],
      ['because it is long', false, 'x'.repeat(200_000)],
    ])('%s, are not carried out again', async (why, isSecret, answer) => {
      const mine = call({ isSecret })
      const run = async () => {
        await write(why)
        return answer
      }
      expect(await answers.once(mine, run)).toBe(answer)
      await expect(answers.once(mine, run)).rejects.toMatchObject({ code: 'CONFLICT' })
      const rows = await database.write.manager.find(KeptAnswer)
      expect(JSON.stringify(rows)).not.toContain(answer)
    })
  })

  it.each([
    ['has nothing to change', async () => false as const],
    [
      'fails after its change',
      async () => {
        throw new AppError('CONFLICT', 'not this one')
      },
    ],
  ])('go on after a first part that %s', async (what, end) => {
    const mine = call()
    const ran: string[] = []
    const parts = ['a', 'b', 'c'].map((name) => `${what} ${name}`)
    const run = async () => {
      let done = 0
      for (const [at, name] of parts.entries()) {
        const act = async () => {
          ran.push(name)
          await write(`${name} ${ran.length}`)
          return at === 0 ? end() : true
        }
        const result = await oncePart(name, act).catch((error) => error.code)
        if (result !== false && result !== 'CONFLICT') done++
      }
      return { done }
    }
    expect(await answers.once(mine, run)).toEqual({ done: 2 })
    expect(ran).toEqual(parts)
    expect(await answers.once(mine, run)).toEqual({ done: 2 })
    expect(ran).toEqual(parts)
  })

  it('may use their key again after a day', async () => {
    const mine = call()
    await answers.once(mine, () => write('today'))
    clock += DAY_MS + 1
    await answers.pruning.run(new AbortController().signal)
    expect(await kept()).toBe(0)
    await answers.once(mine, () => write('tomorrow'))
  })
})
