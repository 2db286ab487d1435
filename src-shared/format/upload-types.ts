import { isLicenceUpload } from '../licence-files.ts'
import * as MESSAGES from '../messages.ts'
import { UPLOAD } from '../publishing-limits.ts'
import { fileSize } from './file-size.ts'
import { fill } from './fill.ts'

/** Why a file of this name may not be uploaded, and which types may; null = it may. */
export function uploadTypeRefusal(fileName: string): string | null {
  const dot = fileName.lastIndexOf('.')
  const extension = dot < 0 ? '' : fileName.slice(dot).toLowerCase()
  if ((UPLOAD.extensions as readonly string[]).includes(extension) || isLicenceUpload(fileName)) return null
  return `${fill(MESSAGES.fileType, { type: extension || fileName })}. ${MESSAGES.fonts}`
}

/** Sizes as specification section 5 writes them, without a space: '(257MB)'. */
export const tooBigText = (bytes: number, maxBytes: number): string =>
  fill(MESSAGES.fileTooBig, { size: unspaced(bytes), max: unspaced(maxBytes) })
const unspaced = (bytes: number) => fileSize(bytes).replace(' ', '')
