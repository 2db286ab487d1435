import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import { AppError, badParam } from '#shared/errors.ts'
import { DAY_MS, HOUR_MS } from '#shared/limits.ts'
import type { Database } from '../../../database/data-source.ts'
import { KeptAnswer } from '../../../database/entities/kept-answer.ts'
import { insertMissing } from '../../../database/insert-rows.ts'
import { type FirstWrite, isDuplicate, transaction, withFirstWrite } from '../../../database/transaction.ts'
import type { JobSpec } from '../../../jobs/job.ts'
import { type OncePart, withParts } from './call-parts.ts'

/** Longer answers are not kept; those of changes are short. */
const MAX_ANSWER_CHARS = 100_000
/** A call that arrives again while the first one runs waits for its answer this long. */
const WAIT_MS = 3000
const LOOK_MS = 100
/** In place of the answer of a call with parts, until it has ended: sent again, the parts that are left are done. */
const IN_PARTS = 'parts'
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

  /** @throws AppError BAD_REQUEST for a key of another request */
  function requireSame(row: KeptAnswer | null, request: string): void {
    if (row && row.request !== request)
      throw badParam('Idempotency-Key', 'was sent with another request; use a new one')
  }

  /** @throws AppError CONFLICT when the answer is not known */
  async function replay(row: KeptAnswer): Promise<unknown> {
    const isAnswer = (text: string | null): text is string => text !== null && text !== IN_PARTS
    let current: KeptAnswer | null = row
    for (let waited = 0; current && !isAnswer(current.answer) && waited < waitMs; waited += LOOK_MS) {
      await delay(LOOK_MS)
      current = await find(row.id)
    }
    if (current && isAnswer(current.answer)) return (JSON.parse(current.answer) as { answer?: unknown }).answer
    throw new AppError(
      'CONFLICT',
      current?.answer === IN_PARTS
        ? 'This was sent twice, and a part of it may not be done: send it once more.'
        : 'This was sent twice. It has been carried out once, but its answer is lost: load the page again to see the result.',
    )
  }

  async function once<T>(call: KeyedCall, carryOut: () => Promise<T>): Promise<T> {
    const key = KEY.exec(call.key)?.[1]
    if (key === undefined) throw badParam('Idempotency-Key', 'must be 16 to 64 letters, digits, - or _')
    const id = hash('kept-answer', call.caller, key)
    const request = hash('request', call.request)
    const known = await find(id)
    requireSame(known, request)
    const goesOn = known?.answer === IN_PARTS
    if (known && !goesOn) return (await replay(known)) as T
    const first: FirstWrite = {
      state: goesOn ? 'committed' : 'none',
      along: (manager) => note(manager, { id, request, answer: null }),
    }
    const parts = partsOf({ id, request }, first, goesOn)
    try {
      const answer = await withFirstWrite(first, () => withParts(parts, carryOut))
      if (first.state === 'committed' && !call.isSecret) await keep(id, answer)
      return answer
    } catch (error) {
      const winner = isRepeated(error) ? await find(id) : null
      requireSame(winner, request)
      if (winner) return (await replay(winner)) as T
      // It failed after a first part: sent again, it is carried out again.
      if (first.state === 'committed') await forget(id)
      throw error
    }
  }

  /** @throws Repeated */
  async function note(manager: EntityManager, row: Pick<KeptAnswer, 'id' | 'request' | 'answer'>): Promise<void> {
    await manager.insert(KeptAnswer, { ...row, createdAt: now() }).catch((error) => {
      throw isDuplicate(error) ? new Repeated('', { cause: error }) : error
    })
  }

  const forget = (id: string) => transaction(database, (manager) => manager.delete(KeptAnswer, { id }))

  /**
   * Each part is a row of its own, written in the part's first transaction. So it does not matter whether an earlier run of the call is dead:
   * should it go on in another process, each part is done by one of them.
   */
  function partsOf(call: Pick<KeptAnswer, 'id' | 'request'>, first: FirstWrite, goesOn: boolean): OncePart {
    return async (part, act) => {
      const id = hash('part', call.id, call.request, part)
      if (goesOn && (await find(id))) return undefined
      const write: FirstWrite = {
        state: 'none',
        async along(manager) {
          if (first.state !== 'committed') await noteCall(manager, call)
          await note(manager, { ...call, id, answer: IN_PARTS })
        },
      }
      /** Whether the part has written; then the call's own row is there too, before any other transaction looks for it. */
      const hasWritten = () => {
        if (write.state === 'committed') first.state = 'committed'
        return write.state === 'committed'
      }
      try {
        const result = await withFirstWrite(write, act)
        if (hasWritten() && result === false) await forget(id)
        return result
      } catch (error) {
        if (hasWritten()) await forget(id)
        else if (await find(id)) return undefined
        throw error
      }
    }
  }

  /** Another run of the same call may have noted it. */
  const noteCall = (manager: EntityManager, call: Pick<KeptAnswer, 'id' | 'request'>) =>
    insertMissing(manager, KeptAnswer, [{ ...call, answer: IN_PARTS, createdAt: now() }])

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

interface KeptAnswersDeps {
  database: Database
  /** Key of the hashes: a request may contain a password. */
  secret: string
  now?: () => number
  /** How long a call waits for the answer of the same call in another process. */
  waitMs?: number
}
