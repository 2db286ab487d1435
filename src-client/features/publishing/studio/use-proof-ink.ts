import { PREVIEW } from '#shared/limits.ts'
import { usePreferences } from '../../../app/preferences.tsx'

/** Colour of proofs on the beds of day and night. What a visitor chose for previews is left aside: a proof shows the type, not a layout. */
export const useProofInk = () => (usePreferences().darkmode ? PREVIEW.white : PREVIEW.black)
