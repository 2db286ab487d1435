import type { Context } from 'koa'

/** First and last byte. */
interface ByteRange {
  start: number
  end: number
}

/**
 * Reads which part of a file a program asks for, to go on with a download that broke off (RFC 9110, section 14), and
 * writes status and headers of the answer: 206 for a part, 416 for one behind the end. Several parts at once, and parts
 * of a file that has changed since (If-Range), are answered with the whole file. Call it when the ETag is set.
 * @param size of the file in bytes
 * @returns null for the whole file; 'none' when there is nothing to send
 */
export function takeRange(ctx: Context, size: number): ByteRange | 'none' | null {
  ctx.set('Accept-Ranges', 'bytes')
  const known = ctx.get('If-Range')
  const isMeant = ctx.method === 'GET' && (known === '' || known === ctx.response.get('ETag'))
  const range = isMeant ? rangeOf(ctx.get('Range'), size) : null
  if (range && range.start > range.end) {
    ctx.status = 416
    ctx.set('Content-Range', `bytes */${size}`)
    // Not what the address has.
    ctx.set('Cache-Control', 'no-store')
    ctx.body = ''
    return 'none'
  }
  ctx.status = range ? 206 : 200
  if (range) ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  ctx.length = range ? range.end - range.start + 1 : size
  return range
}

/** Beyond the end of the file the start is greater than the end. */
function rangeOf(asked: string, size: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked.trim()) ?? []
  if (from === '' && to === '') return null
  // Without a beginning: that many bytes of the end.
  if (from === '') return { start: Number(to) === 0 ? size : Math.max(0, size - Number(to)), end: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return null
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
