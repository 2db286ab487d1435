import { LRUCache } from 'lru-cache'
import type { FontCut } from '#shared/contracts/publishing/font-job.ts'
import { codepointsOfPages } from '#shared/search/coverage-bits.ts'
import type { Reader } from '../../database/reader.ts'
import { findCoverages } from '../core/coverage-pages.ts'
import { type Face, isDivisible } from './faces.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { codepointsOfPiece, isTextPiece, type Recipe, readAxes, WHOLE } from './recipe.ts'

/** Cached coverages in pieces: up to 0.3 MB each for Chinese, a few kilobytes for others. */
const MAX_COVERAGES = 100

/** The pieces of each file. */
export function createFontPieces(reader: Reader) {
  const known = new LRUCache<number, readonly Piece[]>({ max: MAX_COVERAGES })

  async function ofCoverages(ids: readonly number[]): Promise<Map<number, readonly Piece[]>> {
    const found = new Map(ids.map((id) => [id, known.get(id)]))
    const missing = [...found.keys()].filter((id) => !found.get(id))
    const coverages = await findCoverages(reader, missing)
    for (const id of missing) {
      const pieces = piecesOf(codepointsOfPages(coverages.get(id)!))
      known.set(id, pieces)
      found.set(id, pieces)
    }
    return found as Map<number, readonly Piece[]>
  }

  const ofCoverage = async (id: number) => (await ofCoverages([id])).get(id)!

  /** The pieces of files, in their order. */
  async function ofFiles(files: readonly Face['file'][]): Promise<(readonly Piece[])[]> {
    const all = await ofCoverages(files.map(({ coverageId }) => coverageId))
    return files.map((file) => {
      const pieces = all.get(file.coverageId)!
      if (isDivisible(file)) return pieces
      const letters = new Set(pieces.flatMap(({ codepoints }) => codepoints))
      return [{ name: WHOLE, codepoints: [...letters].sort((a, b) => a - b) }]
    })
  }

  return {
    /** How the characters of a coverage are divided. */
    ofCoverage,
    ofFiles,

    /** The pieces of a style's file; a single one when it may not or cannot be cut. */
    ofFile: async (file: Face['file']): Promise<readonly Piece[]> => (await ofFiles([file]))[0]!,

    /** The cut for an address; undefined for an unknown piece, null when the file is not cut. */
    async cutOf(file: Face['file'], recipe: Recipe): Promise<FontCut | null | undefined> {
      if (recipe.piece === WHOLE) return recipe.axes === '' ? null : undefined
      if (!isDivisible(file)) return undefined
      const axes = readAxes(recipe.axes, file)
      const pieces = await ofCoverage(file.coverageId)
      const codepoints = isTextPiece(recipe.piece)
        ? textOf(recipe.piece, pieces)
        : pieces.find(({ name }) => name === recipe.piece)?.codepoints
      if (!axes || !codepoints) return undefined
      return { codepoints, ...(Object.keys(axes).length > 0 ? { axes } : {}) }
    },
  }
}

export type FontPieces = ReturnType<typeof createFontPieces>

/** Characters of a text that the font has; a space when it has none, since a font needs some character. */
function textOf(piece: string, pieces: readonly Piece[]): number[] {
  const has = new Set(pieces.flatMap(({ codepoints }) => codepoints))
  const found = codepointsOfPiece(piece).filter((codepoint) => has.has(codepoint))
  return found.length > 0 ? found : [0x20]
}
