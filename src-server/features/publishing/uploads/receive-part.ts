import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { fileTooBig } from '#shared/format/file-refusals.ts'
import { UPLOAD } from '#shared/publishing-limits.ts'

/**
 * Writes a request's body to a file in constant memory. Bytes received before a broken connection are kept for
 * resuming.
 * @param whole size of the whole file, for the error message
 * @returns bytes in the file, and why no more came
 * @throws AppError PAYLOAD_TOO_LARGE when more comes than allowed
 */
export async function receivePart(
  body: Readable,
  file: string,
  room: number,
  whole: number,
): Promise<{ bytes: number; end: 'whole' | 'broken off' | 'slow' }> {
  const startedAt = Date.now()
  let bytes = 0
  let isSlow = false
  const watch = setInterval(() => {
    const elapsed = Date.now() - startedAt
    if (elapsed < UPLOAD.slowAfterMs || bytes / (elapsed / 1000) >= UPLOAD.leastBytesPerSecond) return
    isSlow = true
    body.destroy(new Error('too slow'))
  }, 1000)
  const handle = await open(file, 'wx')
  try {
    for await (const chunk of body) {
      const { length } = chunk as Buffer
      if (bytes + length > room) throw fileTooBig(whole - room + bytes + length, whole)
      // Unlike write, it goes on where a disk that is nearly full took a part of the bytes, and then fails.
      await handle.appendFile(chunk as Buffer)
      bytes += length
    }
    return { bytes, end: 'whole' }
  } catch (error) {
    if (isSlow) return { bytes, end: 'slow' }
    // The client disconnected: there is nobody to answer.
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET' || body.errored === error)
      return { bytes, end: 'broken off' }
    throw error
  } finally {
    clearInterval(watch)
    await handle.close()
  }
}
