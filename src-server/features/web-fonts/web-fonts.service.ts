import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError, badParam } from '#shared/errors.ts'
import { foldName } from '#shared/search/words.ts'
import { WEB_FONTS } from '#shared/web-font-limits.ts'
import type { Reader } from '../../database/reader.ts'
import { embeddingRefusal, webUseRefusal } from '../catalogue/families/licence-facts.ts'
import { type CssFace, cssText } from './css-answer.ts'
import type { CssRequest, FamilyRequest } from './css-grammar.ts'
import { type Face, type FileStyle, facesOf } from './faces.ts'
import type { FontPieces } from './font-pieces.ts'
import type { PieceStore } from './piece-store.ts'
import { cutDigest, isTextPiece, readRecipe, spellAxes, spellRecipe, textPiece, WHOLE } from './recipe.ts'
import type { Release, Releases } from './releases.ts'
import {
  findFamiliesByName,
  findFiles,
  findPublishedFamily,
  findStyles,
  isStyleFile,
  type WebFamily,
  type WebFile,
} from './web-fonts.queries.ts'

/** Digits of a digest in an address, of 64: enough to rule out collisions. */
const ADDRESS_DIGITS = 32

interface WebFontsDeps {
  reader: Reader
  pieces: FontPieces
  releases: Releases
  store: PieceStore
  /** Prefix of the site's own URLs. */
  publicUrl: string
}

/** Address of one file of a style. */
const webFontPath = (familyId: number, fileId: number, digest: string, recipe: string) =>
  `/webfonts/f/${familyId}-${fileId}/${digest.slice(0, ADDRESS_DIGITS)}/${recipe}.woff2`

/** Picks the most popular family that may be served, when several have the same name. */
export const namedBy = (found: readonly WebFamily[]): WebFamily | undefined =>
  found.find((family) => webUseRefusal(family) === null) ?? found[0]

/** Families of this site for use on other sites. */
export function createWebFontsService(deps: WebFontsDeps) {
  const { reader, pieces, releases, store } = deps

  /**
   * The requested families that may be served, and why others may not. A family may go at any time: that must not take the others of a
   * style sheet with it. @throws AppError BAD_REQUEST if none may be served
   */
  async function familiesOf(requests: readonly FamilyRequest[]) {
    // A plus sign belongs to the name, or was a space that somebody escaped twice.
    const keys = requests.map(({ name }) => [foldName(name), foldName(name.replaceAll('+', ' '))] as const)
    const found = await findFamiliesByName(reader, [...new Set(keys.flat())])
    const served: { family: WebFamily; request: FamilyRequest }[] = []
    const refused: string[] = []
    for (const [i, names] of keys.entries()) {
      const [family] = names.flatMap((key) => namedBy(found.filter((one) => one.nameKey === key)) ?? [])
      const refusal = family && webUseRefusal(family)
      if (!family) refused.push(requests[i]!.mistake ?? `there is no family "${requests[i]!.name}" on this site`)
      else if (refusal) refused.push(`${family.name} is not served to other sites: ${refusal}`)
      else served.push({ family, request: requests[i]! })
    }
    if (served.length === 0) throw badParam('family', `${refused[0]}.`)
    return { served, refused }
  }

  /** The current styles of families, or those of the requested version, with their files. */
  async function stylesOf(families: readonly WebFamily[], version: string | null, isWhole = true) {
    const ids = families.map(({ id }) => id)
    const current = await findStyles(reader, ids)
    const chosen = await releases.choose(
      new Map(ids.map((id) => [id, current.filter((style) => style.familyId === id)])),
      version,
      isWhole,
    )
    const files = await findFiles(reader, [
      ...new Set([...chosen.values()].flatMap((release) => release.styles.map((style) => style.fontFileId))),
    ])
    return { chosen, files }
  }

  /** The styles of a release whose files are still known. */
  const filesOf = (release: Release, files: ReadonlyMap<number, WebFile>): FileStyle[] =>
    release.styles.flatMap((style) => {
      const file = files.get(style.fontFileId)
      return file ? [{ ...style, file }] : []
    })

  async function cssFaces(family: WebFamily, request: CssRequest, face: Face): Promise<CssFace[]> {
    const { file } = face
    const axes = spellAxes(face.axes, file)
    const all = await pieces.ofFile(file)
    const whole = all[0]?.name === WHOLE
    const parts = request.text === null || whole ? all : [{ name: textPiece(request.text), codepoints: [] }]
    return Promise.all(
      parts.map(async ({ name, codepoints }) => {
        const recipe = { piece: name, axes: whole ? '' : axes }
        const cut = await pieces.cutOf(file, recipe)
        if (cut === undefined)
          throw new Error(`${family.slug}: file ${file.id} cannot be cut to ${spellRecipe(recipe)}`)
        const digest = cutDigest(file.sanitisedSha256, cut)
        return {
          family: family.name,
          style: face.style,
          weight: face.weight,
          stretch: face.stretch,
          display: request.display,
          url: deps.publicUrl + webFontPath(family.id, file.id, digest, spellRecipe(recipe)),
          codepoints: request.text === null ? codepoints : null,
          piece: isTextPiece(name) ? 'text' : name,
        }
      }),
    )
  }

  async function mayServe(familyId: number, fileId: number): Promise<WebFile | null> {
    const family = await findPublishedFamily(reader, familyId)
    if (!family || webUseRefusal(family) !== null) return null
    const isPart = (await isStyleFile(reader, familyId, fileId)) || (await releases.hadFile(familyId, fileId))
    const file = isPart ? (await findFiles(reader, [fileId])).get(fileId) : undefined
    return file && embeddingRefusal(file.facts) === null ? file : null
  }

  return {
    /**
     * Style sheet with an @font-face for each file of each style.
     * @throws AppError BAD_REQUEST naming the unknown family, axis or style
     */
    async css(request: CssRequest): Promise<string> {
      const { served, refused } = await familiesOf(request.families)
      const families = served.map(({ family }) => family)
      const { chosen, files } = await stylesOf(families, request.version, refused.length === 0)
      const heads = new Set(refused.map((reason) => `Left out: ${reason}`))
      const faces: CssFace[] = []
      const seen = new Set<string>()
      for (const { family, request: asked } of served) {
        const release = chosen.get(family.id) as Release
        const styles = filesOf(release, files)
        heads.add(`${family.name}: v="${release.digest}" asks for these files as they are now`)
        for (const face of facesOf(family, asked, styles)) {
          // A family may be requested twice with common styles.
          const key = JSON.stringify([face.file.id, face.axes, face.weight, face.style, face.stretch])
          if (seen.has(key)) continue
          seen.add(key)
          faces.push(...(await cssFaces(family, request, face)))
          if (faces.length > WEB_FONTS.filesMax)
            throw badParam(
              'family',
              `this asks for more than ${WEB_FONTS.filesMax} files. Ask for fewer families or styles at once.`,
            )
          // Cached data needs no waiting, so this yields to other work between styles.
          await nextTurn()
        }
      }
      return cssText([...heads], faces)
    },

    /**
     * URL of the font with only the letters of the family's name. @throws AppError NOT_FOUND for one that is not served
     */
    async menu(familyId: number): Promise<string> {
      const family = await findPublishedFamily(reader, familyId)
      if (!family || webUseRefusal(family) !== null) throw new AppError('NOT_FOUND', 'There is no such web font.')
      const { chosen, files } = await stylesOf([family], null)
      const usual: FamilyRequest = { name: family.name, axes: [], places: [], lenient: true }
      const [face] = facesOf(family, usual, filesOf(chosen.get(family.id) as Release, files))
      const request: CssRequest = { families: [usual], display: null, text: family.name, version: null }
      const [first] = await cssFaces(family, request, face!)
      return first!.url
    },

    /**
     * The bytes for an address in `css`. @param mayMake see piece-store.ts
     * @throws AppError NOT_FOUND, FONT_REFUSED, OVERLOADED
     */
    async file(
      address: { familyId: number; fileId: number; digest: string; recipe: string },
      mayMake: () => void,
    ): Promise<Uint8Array> {
      const gone = new AppError('NOT_FOUND', 'There is no such web font.')
      const recipe = readRecipe(address.recipe)
      const file = recipe && (await mayServe(address.familyId, address.fileId))
      const cut = file && (await pieces.cutOf(file, recipe))
      if (!recipe || !file || cut === undefined) throw gone
      if (!cutDigest(file.sanitisedSha256, cut).startsWith(address.digest)) throw gone
      const bytes = await store(file, recipe, cut, mayMake)
      if (!bytes) throw gone
      return bytes
    },
  }
}

export type WebFontsService = ReturnType<typeof createWebFontsService>
