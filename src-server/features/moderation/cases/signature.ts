import { badField } from '#shared/errors.ts'

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** A typed signature must be the sender's own name. @returns what is wrong with it, or null */
export const signatureProblem = ({ name, signature }: { name: string; signature: string }): string | null =>
  folded(name) === folded(signature) ? null : `Type the same name as above: ${name}`

/** @throws AppError BAD_REQUEST */
export function requireOwnSignature(signed: { name: string; signature: string }): void {
  const problem = signatureProblem(signed)
  if (problem) throw badField('signature', problem)
}
