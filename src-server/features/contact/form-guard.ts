import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { FORM } from '#shared/limits.ts'

const sign = (secret: string, time: string) =>
  createHmac('sha256', secret).update(`form:${time}`).digest('base64url').slice(0, 22)

/** PageConfig.FormStamp: when the page was given out, so that no sender can say otherwise. */
export function issueStamp(secret: string, now = Date.now()): string {
  const time = now.toString(36)
  return `${time}.${sign(secret, time)}`
}

/** Milliseconds since the stamp was given out; null for one that is not ours. */
export function stampAge(secret: string, stamp: string, now = Date.now()): number | null {
  const [time = '', signature = ''] = stamp.split('.')
  const given = Buffer.from(signature)
  const right = Buffer.from(sign(secret, time))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return now - Number.parseInt(time, 36)
}

/**
 * Stops the simplest programs without a puzzle for people: a hidden field that only programs fill in, and a least time between page
 * and sending. Whoever is refused is told, since it may be a person with a form filler. The real bound are the limits.
 * @throws AppError BAD_REQUEST
 */
export function refusePrograms(secret: string, form: { nickname: string; stamp: string }, now = Date.now()): void {
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
    throw new AppError('BAD_REQUEST', 'stamp: load the form again and send it from there.', { param: 'stamp' })
  if (age < FORM.minFillMs)
    throw new AppError('BAD_REQUEST', 'stamp: that was faster than anybody types. Wait a moment and send it again.', {
      param: 'stamp',
    })
}
