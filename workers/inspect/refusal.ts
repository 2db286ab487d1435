import type { InspectRefusal } from '#shared/contracts/publishing/font-facts.ts'

/** A font or archive that we will not open, with a reason for its designer. */
export class FontRefusal extends Error {
  readonly code: InspectRefusal
  constructor(code: InspectRefusal, reason: string) {
    super(reason)
    this.name = 'FontRefusal'
    this.code = code
  }
}

/** Throws a refusal; `never` lets callers write `cond || refuse(…)` without losing types. */
export function refuse(code: InspectRefusal, reason: string): never {
  throw new FontRefusal(code, reason)
}

/** Of a full disk or a file that is gone: it says nothing of the font. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  typeof (error as NodeJS.ErrnoException).syscall === 'string'
