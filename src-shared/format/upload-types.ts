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

/** Sizes as specification section 5 writes them, without a space: '(257MB)'; a file that is hardly too big is told in bytes. */
export function tooBigText(bytes: number, maxBytes: number): string {
  const [size, max] = [unspaced(bytes), unspaced(maxBytes)]
  if (size !== max) return fill(MESSAGES.fileTooBig, { size, max })
  return fill(MESSAGES.fileTooBig, { size: inBytes(bytes), max: inBytes(maxBytes) })
}
const inBytes = (bytes: number) => `${bytes.toLocaleString('en')} bytes`
const unspaced = (bytes: number) => fileSize(bytes).replace(' ', '')
