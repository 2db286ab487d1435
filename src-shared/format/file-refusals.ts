import { AppError } from '../errors.ts'
import * as MESSAGES from '../messages.ts'
import { fileSize } from './file-size.ts'
import { fill } from './fill.ts'

/** The error for a file that is too big (specification section 5). */
export const fileTooBig = (bytes: number, maxBytes: number): AppError =>
  new AppError('PAYLOAD_TOO_LARGE', fill(MESSAGES.fileTooBig, { size: fileSize(bytes), max: fileSize(maxBytes) }))
