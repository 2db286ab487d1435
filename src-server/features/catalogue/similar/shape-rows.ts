import { type FontShape, SHAPE_VERSION } from '#shared/contracts/font-shape.ts'
import { scriptOfSample } from '#shared/preview/sample-script.ts'
import type { FontShapeRow } from '../../../database/entities/font-shape.ts'

export type NewShape = Omit<FontShapeRow, 'fontFileId'>

/**
 * Rows of a file's descriptions. The main one is of the script that its family's sample text is set in; without a sample it is Latin,
 * or the first that there is. @returns one empty row for a file without any
 */
export function shapeRows(shapes: readonly FontShape[], sample: string): NewShape[] {
  if (shapes.length === 0) return [{ script: '', main: false, version: SHAPE_VERSION, vector: '' }]
  const has = (script: string | null) => shapes.some((shape) => shape.script === script)
  const wanted = scriptOfSample(sample)
  const main = has(wanted) ? wanted : has('latn') ? 'latn' : shapes[0]!.script
  return shapes.map(({ script, vector }) => ({ script, main: script === main, version: SHAPE_VERSION, vector }))
}
