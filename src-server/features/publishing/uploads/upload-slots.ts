import { AppError } from '#shared/errors.ts'
import { UPLOAD } from '#shared/publishing-limits.ts'

/** Running uploads of this process: each takes a socket, a file and disk space. */
export function createUploadSlots() {
  const byPerson = new Map<number, number>()
  const busy = new Set<string>()
  let all = 0

  return {
    /** @returns releases the slot @throws AppError CONFLICT, RATE_LIMITED, OVERLOADED: try again in a moment */
    take(userId: number, uploadId: string): () => void {
      if (busy.has(uploadId)) throw new AppError('CONFLICT', 'This file is already being uploaded.', { retryAfter: 1 })
      const own = byPerson.get(userId) ?? 0
      if (own >= UPLOAD.atOnce)
        throw new AppError('RATE_LIMITED', `Upload at most ${UPLOAD.atOnce} files at the same time.`, {
          retryAfter: 2,
        })
      if (all >= UPLOAD.siteAtOnce)
        throw new AppError('OVERLOADED', 'Many people are uploading at the moment. Try again soon.', { retryAfter: 3 })
      all++
      byPerson.set(userId, own + 1)
      busy.add(uploadId)
      return () => {
        all--
        busy.delete(uploadId)
        const left = (byPerson.get(userId) ?? 1) - 1
        if (left > 0) byPerson.set(userId, left)
        else byPerson.delete(userId)
      }
    },
    /** Number of files being received. */
    count: () => all,
  }
}
