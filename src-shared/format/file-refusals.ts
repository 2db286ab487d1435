import { AppError } from '../errors.ts'
import { tooBigText } from './upload-types.ts'

/** The error for a file that is too big (specification section 5). */
export const fileTooBig = (bytes: number, maxBytes: number): AppError =>
  new AppError('PAYLOAD_TOO_LARGE', tooBigText(bytes, maxBytes))
