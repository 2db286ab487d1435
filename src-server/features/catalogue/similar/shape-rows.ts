import { type FontShape, SHAPE_VERSION } from '#shared/contracts/font-shape.ts'
import { scriptOfSample } from '#shared/preview/sample-script.ts'
import type { FontShapeRow } from '../../../database/entities/font-shape.ts'

export type NewShape = Omit<FontShapeRow, 'fontFileId'>

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
