import { AppError } from '../errors.ts'
import { MESSAGES } from '../messages.ts'
import { fileSize } from './file-size.ts'
import { fill } from './fill.ts'

/** The refusal of a file for its size (specification section 5). */
export const fileTooBig = (bytes: number, maxBytes: number): AppError =>
  new AppError('PAYLOAD_TOO_LARGE', fill(MESSAGES.fileTooBig, { size: fileSize(bytes), max: fileSize(maxBytes) }))
