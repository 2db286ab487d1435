import type { InspectOutcome } from './font-facts.ts'

/** What a font says of itself before it is taken: enough to put files together into families. */
export interface FontNames {
  familyName: string
  styleName: string
  /** Hex sha256 of the bytes that an ingest stores as the original. */
  originalSha256: string
  licenseId: string
  /** The licences that the font and the files beside it name, where they are more than one; else ''. */
  licenceConflict: string
}

/** One file may hold several fonts (ZIP, TTC, OTC). */
export type NamesOutcome = { ok: true; sourceName: string; names: FontNames } | Extract<InspectOutcome, { ok: false }>
