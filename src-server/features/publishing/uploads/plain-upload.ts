import { Readable } from 'node:stream'
import { badParam } from '#shared/errors.ts'
import { UPLOAD } from '#shared/publishing-limits.ts'
import type { Actor } from '../../core/actor.ts'
import type { UploadsService } from './uploads.service.ts'

/** Upload by a form for people without scripts: does what the uploader does in parts, in one go. */
export function createPlainUpload(uploads: Pick<UploadsService, 'begin' | 'append' | 'finish' | 'cancel'>) {
  return {
    maxBytes: UPLOAD.plainBytes,

    /** `begin` checks, before anything is stored. */
    current: async () => null,
    mayChange: async () => undefined,

    /** @throws AppError see UploadsService */
    async change(familyId: number, actor: Actor, file: { bytes: Uint8Array; name: string } | null) {
      if (!file) throw badParam('file', 'Choose a file first')
      const { id } = await uploads.begin(actor, { familyId, fileName: file.name, bytes: file.bytes.length })
      try {
        await uploads.append(actor, id, 0, Readable.from([file.bytes]))
        return await uploads.finish(actor, id)
      } catch (error) {
        // Nobody can resume it: the form sends it again.
        await uploads.cancel(actor, id).catch(() => undefined)
        throw error
      }
    },
  }
}
