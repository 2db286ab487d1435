import type { StyleSet, StyleSetBytes } from '#shared/contracts/web-fonts/style-sets.ts'
import { AppError } from '#shared/errors.ts'
import { RATE_LIMITS } from '#shared/limits.ts'
import { foldName } from '#shared/search/words.ts'
import { WEB_FONTS } from '#shared/web-font-limits.ts'
import type { Reader } from '../../database/reader.ts'
import { embeddingRefusal, fitsPackage, webUseRefusal } from '../catalogue/families/licence-facts.ts'
import { coverageOfLanguage, languageByCode } from '../core/languages/language-coverage.ts'
import { createMemoryLimit } from '../core/limits/memory-limit.ts'
import type { Face } from './faces.ts'
import type { FontPieces } from './font-pieces.ts'
import type { PieceStore } from './piece-store.ts'
import type { Piece } from './pieces.ts'
import { spellAxes, WHOLE } from './recipe.ts'
import { type NamedStyle, pathOf, servedOf } from './served-styles.ts'
import {
  findChosenStyles,
  findFamiliesByName,
  findFiles,
  findPublishedFamilies,
  findStyles,
  type WebFamily,
} from './web-fonts.queries.ts'
import { namedBy } from './web-fonts.service.ts'

interface StyleSetsDeps {
  reader: Reader
  pieces: FontPieces
  store: PieceStore
  /** Names of the npm packages of families that may be some, by id; none without a registry. */
  packagesOf(families: readonly { id: number; slug: string }[]): Promise<ReadonlyMap<number, string>>
}

interface SetFamily {
  family: WebFamily
  /** All styles of the family. */
  styles: readonly NamedStyle[]
  chosen: readonly NamedStyle[]
  faces: readonly { face: Face; pieces: readonly Piece[] }[]
}

/** Every page has spaces. */
const SPACE = 0x20

/** Styles of several families, used together on a web page. */
export function createStyleSets(deps: StyleSetsDeps) {
  const { reader, pieces, store } = deps
  const cuts = createMemoryLimit(RATE_LIMITS.webFontCut)

  /** The families of these styles that one style sheet can hold, and what it leaves out. */
  async function read(ids: readonly number[]) {
    const leftOut: StyleSet['leftOut'] = []
    const found = await findChosenStyles(reader, ids)
    const wanted = ids.flatMap((id) => found.find((style) => style.id === id) ?? [])
    const familyIds = [...new Set(wanted.map((style) => style.familyId))]
    if (familyIds.length === 0) return { families: [], leftOut }
    const known = new Map((await findPublishedFamilies(reader, familyIds)).map((family) => [family.id, family]))
    const published = familyIds.flatMap((id) => known.get(id) ?? [])
    if (published.length === 0) return { families: [], leftOut }
    const named = await findFamiliesByName(
      reader,
      published.map(({ name }) => foldName(name)),
    )
    const queue = published.filter((family) => {
      const key = foldName(family.name)
      const isNamed = namedBy(named.filter(({ nameKey }) => nameKey === key))?.id === family.id
      const reason = webUseRefusal(family) ?? (isNamed ? null : 'another family with this name is served instead')
      if (reason) leftOut.push({ name: family.name, reason })
      return !reason
    })
    const tooMany = `one style sheet holds ${WEB_FONTS.familiesMax} families`
    const families: SetFamily[] = []
    let fileCount = 0
    while (queue.length > 0 && families.length < WEB_FONTS.familiesMax) {
      // A basket may name 200, each with many files.
      for (const entry of await readFamilies(queue.splice(0, WEB_FONTS.familiesMax), wanted)) {
        leftOut.push(...entry.leftOut)
        if (entry.faces.length === 0) continue
        const count = entry.faces.reduce((sum, { pieces: of }) => sum + of.length, 0)
        const { name } = entry.family
        if (families.length === WEB_FONTS.familiesMax) leftOut.push({ name, reason: tooMany })
        else if (fileCount + count > WEB_FONTS.filesMax)
          leftOut.push({ name, reason: `one style sheet holds ${WEB_FONTS.filesMax} files` })
        else {
          families.push(entry)
          fileCount += count
        }
      }
    }
    leftOut.push(...queue.map(({ name }) => ({ name, reason: tooMany })))
    return { families, leftOut }
  }

  async function readFamilies(
    families: readonly WebFamily[],
    wanted: readonly { familyId: number; fontFileId: number | null; fullName: string }[],
  ): Promise<(SetFamily & Pick<StyleSet, 'leftOut'>)[]> {
    const all = await findStyles(
      reader,
      families.map(({ id }) => id),
    )
    const files = await findFiles(reader, [...new Set(all.map((style) => style.fontFileId))])
    const read = families.map((family) => {
      const styles = all.flatMap((style) => {
        const file = style.familyId === family.id ? files.get(style.fontFileId) : undefined
        return file ? [{ ...style, file }] : []
      })
      const leftOut: StyleSet['leftOut'] = []
      const chosen = wanted.flatMap(({ familyId, fontFileId, fullName }) => {
        if (familyId !== family.id) return []
        const style = styles.find((one) => one.fontFileId === fontFileId)
        const reason = style ? embeddingRefusal(style.file.facts) : 'its file can only be downloaded'
        if (reason) leftOut.push({ name: fullName, reason })
        return reason ? [] : [style!]
      })
      const served = servedOf(family, styles, chosen)
      return { ...served, family, styles, leftOut: [...leftOut, ...served.leftOut] }
    })
    const divided = await pieces.ofFiles(read.flatMap(({ faces }) => faces.map(({ file }) => file)))
    return read.map((entry) => {
      const own = divided.splice(0, entry.faces.length)
      return { ...entry, faces: entry.faces.map((face, at) => ({ face, pieces: own[at]! })) }
    })
  }

  async function bytesOf(face: Face, piece: string, mayMake: () => void): Promise<number> {
    const recipe = { piece, axes: piece === WHOLE ? '' : spellAxes(face.axes, face.file) }
    const cut = await pieces.cutOf(face.file, recipe)
    return (await store(face.file, recipe, cut ?? null, mayMake))?.length ?? 0
  }

  return {
    async code({ ids }: { ids: readonly number[] }): Promise<StyleSet> {
      const { families, leftOut } = await read(ids)
      const packages = await deps.packagesOf(
        families.flatMap(({ family, styles }) => (fitsPackage(styles.map(({ file }) => file.facts)) ? family : [])),
      )
      return {
        styleSheet: families.length === 0 ? '' : pathOf(families),
        families: families.map(({ family: { id, name } }) => ({
          familyId: id,
          name,
          npmPackage: packages.get(id) ?? null,
        })),
        leftOut,
      }
    },

    /**
     * Pieces that are not made yet are made now.
     * @param address of the visitor, who may have only so many made
     * @throws AppError BAD_REQUEST for an unknown language, RATE_LIMITED, OVERLOADED
     */
    async bytes({ ids, lang }: { ids: readonly number[]; lang: string }, address: string): Promise<StyleSetBytes> {
      const language = languageByCode(lang)
      if (!language) throw new AppError('BAD_REQUEST', `unknown language '${lang}'`, { param: 'lang' })
      const { families } = await read(ids)
      const answer: StyleSetBytes = { files: 0, bytes: 0, lacking: [] }
      for (const { chosen, faces } of families) {
        for (const { face, pieces: all } of faces) {
          const has = new Set(all.flatMap(({ codepoints }) => codepoints))
          if (coverageOfLanguage(language, (codepoint) => has.has(codepoint))?.status !== 'full')
            answer.lacking.push(...chosen.flatMap((one) => (one.file.id === face.file.id ? one.fullName : [])))
          for (const { name } of loadedPieces(all, [...language.main, SPACE])) {
            answer.files++
            answer.bytes += await bytesOf(face, name, () => cuts.take(address))
          }
        }
      }
      return answer
    },
  }
}

/** The pieces that a browser fetches for these letters: of several with a letter, the last one in the style sheet. */
export function loadedPieces<Part extends Piece>(all: readonly Part[], letters: Iterable<number>): Part[] {
  const left = new Set(letters)
  return all.toReversed().filter(({ codepoints }) => {
    const before = left.size
    for (const codepoint of codepoints) left.delete(codepoint)
    return left.size < before
  })
}
