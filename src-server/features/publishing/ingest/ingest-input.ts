import type { FontFacts } from '#shared/contracts/publishing/font-facts.ts'
import type { LicenceText } from '#shared/licence-files.ts'

export interface IngestFile {
  path: string
  /** Original name, used for downloads. */
  sourceName: string
  /** The primary style; without a mark the upright one nearest to weight 400. */
  isPrimary?: boolean
  /** Only fonts of this family, for a file with several. */
  family?: string
  /** Texts found beside the file: evidence of its licence. */
  licences?: readonly LicenceText[]
}

export interface Label {
  slug: string
  label: string
}

/** What people (not the font files) say about a family. */
interface CuratedFamily {
  slug: string
  name: string
  topic: Label
  /** All tags; the topic is one of them and is added when missing. */
  tags: Label[]
  description: string
  /** Preview text; '' = the family's name. */
  defaultText: string
  /** SPDX-like id declared for the family; '' when only the files decide. */
  licenseDeclared: string
}

export interface IngestFamilyInput {
  files: IngestFile[]
  foundry: { slug: string; name: string; url?: string; description?: string }
  curated: CuratedFamily
  /** `key` makes ingest idempotent: a family with the same key is stored once. */
  source: { kind: 'seed' | 'import'; key: string }
  /** Default: when the font was made, for seeds; else now. */
  publishedAt?: number
}

export interface RefusedFile {
  /** The uploaded file: the font itself, or its archive. */
  file: string
  sourceName: string
  code: string
  reason: string
}

export interface IngestFamilyResult {
  familyId: number
  /** False: a family with this source key existed and nothing was done. */
  created: boolean
  fontCount: number
  refused: RefusedFile[]
}

/** A font whose file is stored and described, ready to become a style. */
export interface StoredFont {
  fontFileId: number
  facts: FontFacts
  /** File name for downloads. */
  fileName: string
}
