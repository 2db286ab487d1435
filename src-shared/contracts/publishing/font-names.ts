import type { InspectOutcome } from './font-facts.ts'

/** A font's own names, read before it is accepted: enough to group files into families. */
export interface FontNames {
  familyName: string
  styleName: string
  /** Hex sha256 of the bytes that an ingest stores as the original. */
  originalSha256: string
  licenseId: string
  /** The licences named by the font and the files beside it if there are several; else ''. */
  licenceConflict: string
}

/** One file may contain several fonts (ZIP, TTC, OTC). */
export type NamesOutcome = { ok: true; sourceName: string; names: FontNames } | Extract<InspectOutcome, { ok: false }>
