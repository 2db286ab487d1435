import { readFile } from 'node:fs/promises'
import { AppError } from '#shared/errors.ts'
import { decodeText, LICENCE_TEXT_BYTES } from '#shared/licence-files.ts'
import type { FontEnginePort } from '../../../render/font-engine.port.ts'
import type { Actor } from '../../core/actor.ts'
import type { FontsOfFamily } from '../family-fonts.ts'

/** Reads a licence text for a family's fonts. @returns its SPDX-like id @throws AppError UNSUPPORTED_MEDIA_TYPE */
export type TakeLicence = (
  actor: Actor,
  session: { familyId: number; fileName: string; bytes: number },
  path: string,
) => Promise<string>

export function createTakeLicence({
  fonts,
  families,
}: {
  fonts: Pick<FontEnginePort, 'readLicence'>
  families: Pick<FontsOfFamily, 'addLicence'>
}): TakeLicence {
  return async (actor, { familyId, fileName: name, bytes }, path) => {
    if (bytes > LICENCE_TEXT_BYTES)
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', `${name}: A licence has at most ${LICENCE_TEXT_BYTES / 1024} KB`)
    const text = decodeText(await readFile(path))
    if (text === null) throw new AppError('UNSUPPORTED_MEDIA_TYPE', `${name}: Save the licence as plain text`)
    const file = await fonts.readLicence({ name, text })
    await families.addLicence(actor, familyId, { ...file, text })
    return file.licenseId
  }
}
