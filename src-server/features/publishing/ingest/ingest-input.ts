import type { FontFacts } from '#shared/contracts/font-facts.ts'
import type { LicenceText } from '#shared/licence-files.ts'

export interface IngestFile {
  path: string
  /** Name as the person knows it, kept for downloads. */
  sourceName: string
  /** The style shown first; without a mark the upright one nearest to weight 400 is taken. */
  isPrimary?: boolean
  /** Of a file with fonts of several families only those of this one. */
  family?: string
  /** Texts that lay beside the file: evidence of its licence. */
  licences?: readonly LicenceText[]
}

export interface Label {
  slug: string
  label: string
}

/** What people (not the font files) say of a family. */
export interface CuratedFamily {
  slug: string
  name: string
  topic: Label
  /** All tags; the topic belongs to them and is added when missing. */
  tags: Label[]
  description: string
  /** Preview text; '' = the family's name. */
  defaultText: string
  /** SPDX-like id declared with the family; '' when only the files speak. */
  licenseDeclared: string
}

export interface IngestFamilyInput {
  files: IngestFile[]
  foundry: { slug: string; name: string; url?: string; description?: string }
  curated: CuratedFamily
  /** `key` makes ingest idempotent: a family with it is never stored twice. */
  source: { kind: 'seed' | 'import' | 'upload'; key: string }
  /** Default: when the font was made, for seeds; else now. */
  publishedAt?: number
}

export interface RefusedFile {
  /** The uploaded file: the font itself, or the archive that holds it. */
  file: string
  sourceName: string
  code: string
  reason: string
}

export interface IngestFamilyResult {
  familyId: number
  /** False: a family of this source key was there already and nothing was done. */
  created: boolean
  fontCount: number
  refused: RefusedFile[]
}

/** A font whose file is stored and described, for whoever makes a style of it. */
export interface StoredFont {
  fontFileId: number
  facts: FontFacts
  /** Name offered at download. */
  fileName: string
}
