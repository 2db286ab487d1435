import {
  type FontDescription,
  type FontShape,
  LETTERS_VERSION,
  SHAPE_VERSION,
} from '#shared/contracts/publishing/font-shape.ts'
import { scriptOfSample } from '#shared/preview/sample-script.ts'
import type { FontFile, FontFileFacet } from '../../../database/entities/font-file.ts'
import type { FontLettersRow } from '../../../database/entities/font-letters.ts'
import type { FontShapeRow } from '../../../database/entities/font-shape.ts'

type NewShape = Omit<FontShapeRow, 'fontFileId'>
type NewLetters = Omit<FontLettersRow, 'fontFileId'>
type NewFacet = Omit<FontFileFacet, 'fontFileId'>

/** Rows of a described file. */
export interface DescriptionRows {
  shapes: NewShape[]
  letters: NewLetters[]
  ligatures: NewFacet[]
  reach: Pick<FontFile, 'plainAbove' | 'plainBelow'>
}

/** The facet of files that descriptions write. */
export const LIGATURE_FACET = 'ligature'

/**
 * Rows of a file's descriptions. The main one is for the script of its family's sample text, else Latin, else the
 * first. @returns one empty row for a file without descriptions
 */
export function shapeRows(shapes: readonly FontShape[], sample: string): NewShape[] {
  if (shapes.length === 0) return [{ script: '', main: false, version: SHAPE_VERSION, vector: '' }]
  const has = (script: string | null) => shapes.some((shape) => shape.script === script)
  const wanted = scriptOfSample(sample)
  const main = has(wanted) ? wanted : has('latn') ? 'latn' : shapes[0]!.script
  return shapes.map(({ script, vector }) => ({ script, main: script === main, version: SHAPE_VERSION, vector }))
}

/** Rows of a file's letters; one empty row for a file without any. */
const letterRows = (letters: FontDescription['letters']): NewLetters[] =>
  (letters.length > 0 ? letters : [{ weight: 0, letters: '' }]).map((row) => ({ ...row, version: LETTERS_VERSION }))

/** Rows of a description; none while it is not made yet. */
export const descriptionRows = (description: FontDescription | null, sample: string): DescriptionRows =>
  description
    ? {
        shapes: shapeRows(description.shapes, sample),
        letters: letterRows(description.letters),
        ligatures: description.codeLigatures ? [{ facet: LIGATURE_FACET, value: 'code' }] : [],
        reach: { plainAbove: description.plainReach.above, plainBelow: description.plainReach.below },
      }
    : { shapes: [], letters: [], ligatures: [], reach: { plainAbove: null, plainBelow: null } }
