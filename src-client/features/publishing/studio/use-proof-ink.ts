import { PREVIEW } from '#shared/limits.ts'
import { usePreferences } from '../../../app/preferences.tsx'

/** Colour of proofs, by day and by night. It ignores the visitor's preview colours, because a proof shows the type, not a layout. */
export const useProofInk = () => (usePreferences().darkmode ? PREVIEW.white : PREVIEW.black)
