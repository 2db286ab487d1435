import { mkdir, statfs } from 'node:fs/promises'
import type { EntityManager } from 'typeorm'
import { AppError, badParam } from '#shared/errors.ts'
import { fileTooBig } from '#shared/format/file-refusals.ts'
import { uploadTypeRefusal } from '#shared/format/upload-types.ts'
import { UPLOAD } from '#shared/publishing-limits.ts'
import { Account } from '../../../database/entities/account.ts'
import type { Actor } from '../../core/actor.ts'

export interface Refusal {
  sourceName: string
  code: string
  reason: string
}

/** The inspector's error as an HTTP error. */
export function asRefusal({ sourceName, code, reason }: Refusal): AppError {
  const words = `${sourceName}: ${reason}`
  if (code === 'TOO_LARGE') return new AppError('PAYLOAD_TOO_LARGE', words)
  if (code === 'NOT_A_FONT') return new AppError('UNSUPPORTED_MEDIA_TYPE', words)
  return new AppError('FONT_REFUSED', words)
}

/** A suspension ends sessions, and must also stop requests that are running. @throws AppError FORBIDDEN */
export async function refuseSuspended(manager: EntityManager, actor: Actor): Promise<void> {
  const account = await manager.findOneBy(Account, { userId: actor.userId })
  if (!account || account.suspendedAt !== null || account.deleteAfter !== null)
    throw new AppError('FORBIDDEN', 'Your account is closed.')
}

/** The last part of a name that may be a path, without characters that file names cannot have. */
export const plainName = (name: string) =>
  [...(name.normalize('NFC').split(/[\\/]/).at(-1) ?? '')]
    .filter((char) => char >= ' ' && char !== '\u007f')
    .slice(0, 200)
    .join('') || 'font'

/** @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, BAD_REQUEST */
export function checkFile(fileName: string, bytes: number): void {
  const refusal = uploadTypeRefusal(fileName)
  if (refusal) throw new AppError('UNSUPPORTED_MEDIA_TYPE', refusal)
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw badParam('Upload-Length', 'must be a number of bytes')
  if (bytes === 0) throw new AppError('UNSUPPORTED_MEDIA_TYPE', `${fileName}: The file is empty`)
  if (bytes > UPLOAD.maxBytes) throw fileTooBig(bytes, UPLOAD.maxBytes)
}

/** Free bytes on the disk of a folder. */
export async function freeOf(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
