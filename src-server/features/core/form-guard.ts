import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import { AppError } from '#shared/errors.ts'
import { FORM } from '#shared/limits.ts'
import type { LimitsService } from './limits/limits.service.ts'

const sign = (secret: string, words: string) =>
  createHmac('sha256', secret).update(`form:${words}`).digest('base64url').slice(0, 22)

/** PageConfig.FormStamp: a signed, unique time of issue, which the sender cannot forge. */
export function issueStamp(secret: string, now = Date.now()): string {
  const words = `${now.toString(36)}.${randomBytes(6).toString('base64url')}`
  return `${words}.${sign(secret, words)}`
}

/** Milliseconds since the stamp was issued; null for a forged one. */
export function stampAge(secret: string, stamp: string, now = Date.now()): number | null {
  const [time = '', nonce = '', signature = ''] = stamp.split('.')
  const given = Buffer.from(signature)
  const right = Buffer.from(sign(secret, `${time}.${nonce}`))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return now - Number.parseInt(time, 36)
}

/** For a form that its sender sends again: its stamp is valid at once. */
export const nextStamp = (secret: string, now = Date.now()): string => issueStamp(secret, now - FORM.minFillMs)

/**
 * Stops simple bots without a puzzle for people: a hidden field that only bots fill in, and a least time between page
 * and sending. The error says why, since a form filler or a password manager may have done it, and a repeat is taken.
 * The rate limits are the real protection.
 * @throws AppError BAD_REQUEST
 */
export function refuseBots(secret: string, form: { nickname: string; stamp: string }, now = Date.now()): void {
  if (form.nickname !== '')
    throw new AppError(
      'BAD_REQUEST',
      'nickname: this hidden field must stay empty. A form filler may have filled it in.',
      {
        param: 'nickname',
        fields: { nickname: 'This field must stay empty' },
      },
    )
  const age = stampAge(secret, form.stamp, now)
  if (age === null)
    throw new AppError('BAD_REQUEST', 'stamp: this form is out of date. Wait a moment and send it again.', {
      param: 'stamp',
      stamp: issueStamp(secret, now),
    })
  if (age > FORM.stampMs)
    throw new AppError('BAD_REQUEST', 'stamp: this page was open for more than a day. Send the form again.', {
      param: 'stamp',
      stamp: nextStamp(secret, now),
    })
  if (age < FORM.minFillMs)
    throw new AppError(
      'BAD_REQUEST',
      'stamp: this form was sent as soon as it opened, as programs do. Press the button again to send it.',
      { param: 'stamp', stamp: nextStamp(secret, now) },
    )
}

/**
 * Lets a form be sent once, in the transaction of its effect, so that a rollback frees it. Used stamps are stored like
 * limits until they expire.
 * @throws AppError CONFLICT with a fresh stamp, so that deliberately sending it again works
 */
export async function useStamp(
  { secret, limits }: { secret: string; limits: LimitsService },
  manager: EntityManager,
  form: { stamp: string },
): Promise<void> {
  const once = { name: 'form-stamp', times: 1, perMs: FORM.stampMs }
  if (await limits.tryTake(manager, once, form.stamp)) return
  const message = 'this form was sent already. To send it once more, press the button again.'
  throw new AppError('CONFLICT', `stamp: ${message}`, {
    param: 'stamp',
    fields: { stamp: message },
    stamp: nextStamp(secret, Date.now()),
  })
}
