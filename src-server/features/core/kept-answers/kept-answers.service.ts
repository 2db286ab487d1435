import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '#shared/errors.ts'
import { DAY_MS, HOUR_MS } from '#shared/limits.ts'
import type { Database } from '../../../database/data-source.ts'
import { KeptAnswer } from '../../../database/entities/kept-answer.ts'
import { type FirstWrite, isDuplicate, transaction, withFirstWrite } from '../../../database/transaction.ts'
import type { JobSpec } from '../../../jobs/job.ts'

/** Longer answers are not kept; those of changes are short. */
const MAX_ANSWER_CHARS = 100_000
/** A call that arrives again while the first one runs waits for its answer this long. */
const WAIT_MS = 3000
const LOOK_MS = 100
/** Random, and short enough for a header; quotes as in the IETF's draft may be around it. */
const KEY = /^"?([A-Za-z0-9_-]{16,64})"?$/

export interface KeyedCall {
  /** The header Idempotency-Key. */
  key: string
  /** Who calls: others cannot read the answer. */
  caller: string
  /** Procedure and input. The same key with a different request is refused. */
  request: string
  /** The answer is not stored, because it has a secret or came with a cookie. */
  isSecret: boolean
}

/** The first transaction found that the call was carried out before. */
class Repeated extends Error {}

/**
 * Carries out a call with an Idempotency-Key once, however often and to whichever process it is sent. The key is written in the first
 * transaction of the call, so that a process may die at any time: without the key nothing was changed, and the call is carried out anew.
 */
export function createKeptAnswers({ database, secret, now = Date.now, waitMs = WAIT_MS }: KeptAnswersDeps) {
  const hash = (...parts: string[]) => createHmac('sha256', secret).update(parts.join('\0')).digest('base64url')
  const find = (id: string) => database.read.manager.findOneBy(KeptAnswer, { id })

  /** @throws AppError BAD_REQUEST for a key of another request, CONFLICT when the answer is not known */
  async function replay(row: KeptAnswer, request: string): Promise<unknown> {
    if (row.request !== request)
      throw new AppError('BAD_REQUEST', 'Idempotency-Key: was sent with another request; use a new one', {
        param: 'Idempotency-Key',
      })
    let current: KeptAnswer | null = row
    for (let waited = 0; current && current.answer === null && waited < waitMs; waited += LOOK_MS) {
      await delay(LOOK_MS)
      current = await find(row.id)
    }
    if (current && current.answer !== null) return (JSON.parse(current.answer) as { answer?: unknown }).answer
    throw new AppError(
      'CONFLICT',
      'This was sent twice. It has been carried out once, but its answer is lost: load the page again to see the result.',
    )
  }

  async function once<T>(call: KeyedCall, carryOut: () => Promise<T>): Promise<T> {
    const key = KEY.exec(call.key)?.[1]
    if (key === undefined)
      throw new AppError('BAD_REQUEST', 'Idempotency-Key: must be 16 to 64 letters, digits, - or _', {
        param: 'Idempotency-Key',
      })
    const id = hash('kept-answer', call.caller, key)
    const request = hash('request', call.request)
    const known = await find(id)
    if (known) return (await replay(known, request)) as T
    const first: FirstWrite = {
      state: 'none',
      async along(manager) {
        await manager.insert(KeptAnswer, { id, request, answer: null, createdAt: now() }).catch((error) => {
          throw isDuplicate(error) ? new Repeated('', { cause: error }) : error
        })
      },
    }
    try {
      const answer = await withFirstWrite(first, carryOut)
      if (first.state === 'committed' && !call.isSecret) await keep(id, answer)
      return answer
    } catch (error) {
      const winner = isRepeated(error) ? await find(id) : null
      if (winner) return (await replay(winner, request)) as T
      // It failed after a first part: sent again, it is carried out again.
      if (first.state === 'committed') await transaction(database, (manager) => manager.delete(KeptAnswer, { id }))
      throw error
    }
  }

  /** Not worth failing a call that has been carried out. */
  async function keep(id: string, answer: unknown): Promise<void> {
    const text = JSON.stringify({ answer })
    if (text.length > MAX_ANSWER_CHARS) return
    await transaction(database, (manager) => manager.update(KeptAnswer, { id }, { answer: text })).catch(
      () => undefined,
    )
  }

  const pruning: JobSpec = {
    name: 'old-answers',
    title: 'Remove answers kept for calls that are sent again',
    everyMs: HOUR_MS,
    run: () =>
      transaction(database, (manager) =>
        manager
          .createQueryBuilder()
          .delete()
          .from(KeptAnswer)
          .where('createdAt < :before', { before: now() - DAY_MS })
          .execute(),
      ),
  }
  return { once, pruning }
}

/** Also where a middleware has wrapped it. */
const isRepeated = (error: unknown): boolean =>
  error instanceof Repeated || (error as Error | null)?.cause instanceof Repeated

export interface KeptAnswersDeps {
  database: Database
  /** Key of the hashes: a request may contain a password. */
  secret: string
  now?: () => number
  /** How long a call waits for the answer of the same call in another process. */
  waitMs?: number
}
