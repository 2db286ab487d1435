import { type CssFace, cssText, unicodeRange } from '../css-answer.ts'
import type { FontPieces } from '../font-pieces.ts'
import type { Piece } from '../pieces.ts'
import { type Recipe, spellAxes, WHOLE } from '../recipe.ts'
import type { WebFile } from '../web-fonts.queries.ts'
import type { PackageFace } from './package-faces.ts'

/** Part of a file's name, so that paths stay short. */
const MAX_NAME = 40
/** The weight of a style sheet that names none. */
const USUAL = 400

/** One WOFF2 of a package, and how it is cut. */
export interface PackageFont {
  name: string
  file: WebFile
  recipe: Recipe
}

interface FaceFiles extends PackageFace {
  /** A file for each piece; of a font that may not be cut the same one for each. */
  pieces: readonly (Piece & { name: string; font: PackageFont })[]
}

/** Japanese is divided into many files: 'japanese-12' → 'japanese'. */
const scriptOf = (piece: string) => piece.replace(/-\d+$/, '')

/** The fonts of a package, and for each face which of them it needs. */
export async function planFonts(
  name: string,
  faces: readonly PackageFace[],
  pieces: FontPieces,
): Promise<{ fonts: PackageFont[]; faces: FaceFiles[] }> {
  const fonts: PackageFont[] = []
  const taken = new Set<string>()
  const planned: FaceFiles[] = []
  for (const one of faces) {
    const { file, axes } = one.face
    const [scripts, served] = await Promise.all([pieces.ofCoverage(file.coverageId), pieces.ofFile(file)])
    const isWhole = served[0]?.name === WHOLE
    const fontOf = (piece: string): PackageFont => {
      const stem = [name.slice(0, MAX_NAME), piece === WHOLE ? '' : piece, one.width, one.label]
      const base = [...stem, one.italic ? 'italic' : 'normal'].filter(Boolean).join('-')
      const font = {
        name: taken.has(base) ? `${base}-${file.id}` : base,
        file,
        recipe: { piece, axes: isWhole ? '' : spellAxes(axes, file) },
      }
      taken.add(base)
      fonts.push(font)
      return font
    }
    const whole = isWhole ? fontOf(WHOLE) : null
    planned.push({ ...one, pieces: scripts.map((piece) => ({ ...piece, font: whole ?? fontOf(piece.name) })) })
  }
  return { fonts, faces: planned }
}

/**
 * The style sheets of a package by file name: index.css, 400.css, 400-italic.css, latin.css, latin-400.css,
 * condensed-400.css.
 */
export function packageSheets(family: string, faces: readonly FaceFiles[]): Map<string, string> {
  const sheets = new Map<string, string>()
  const scripts = [...new Set(faces.flatMap(({ pieces }) => pieces.map(({ name }) => scriptOf(name))))]
  for (const width of new Set(faces.map((face) => face.width)))
    for (const italic of [false, true]) {
      const own = faces.filter((face) => face.width === width && face.italic === italic)
      const usual = usualFace(own)
      if (!usual) continue
      const weights = [...new Set(own.flatMap((face) => face.weights))].sort((a, b) => a - b)
      for (const script of ['', ...scripts]) {
        const put = (weight: string, face: FaceFiles, css: string) => {
          const rules = rulesOf(family, face, script, css)
          const name = [script, width, weight, italic ? 'italic' : ''].filter(Boolean).join('-') || 'index'
          if (rules.length > 0) sheets.set(`${name}.css`, cssText([], rules))
        }
        put('', usual, usual.face.weight)
        for (const weight of weights)
          put(String(weight), own.find((face) => face.weights.includes(weight))!, String(weight))
      }
    }
  // A family of italics alone has an index, too.
  if (!sheets.has('index.css')) sheets.set('index.css', [...sheets.values()][0] ?? '')
  return sheets
}

/** The variable face, else the one nearest to Regular. */
const usualFace = (faces: readonly FaceFiles[]): FaceFiles | undefined =>
  faces.find((face) => face.isVariable) ??
  faces.toSorted((a, b) => Math.abs(a.weights[0]! - USUAL) - Math.abs(b.weights[0]! - USUAL))[0]

function rulesOf(family: string, one: FaceFiles, script: string, weight: string): CssFace[] {
  const { style, stretch } = one.face
  return one.pieces
    .filter(({ name }) => script === '' || scriptOf(name) === script)
    .map(({ name, codepoints, font }) => ({
      family,
      style,
      weight,
      stretch,
      codepoints,
      display: 'swap' as const,
      url: `./files/${font.name}.woff2`,
      piece: name,
    }))
}

/** What a package has, for programs. */
export function packageMetadata(faces: readonly FaceFiles[]) {
  const ranges = new Map<string, Set<number>>()
  for (const { pieces } of faces)
    for (const { name, codepoints } of pieces) {
      const own = ranges.get(scriptOf(name)) ?? new Set<number>()
      for (const codepoint of codepoints) own.add(codepoint)
      ranges.set(scriptOf(name), own)
    }
  const scripts = [...ranges.keys()].sort()
  const axes = faces.flatMap(({ face }) =>
    face.file.facts.axes.filter(({ tag }) => face.axes === null || face.axes.keep.includes(tag)),
  )
  return {
    subsets: scripts,
    weights: [...new Set(faces.flatMap(({ weights }) => weights))].sort((a, b) => a - b),
    styles: [...new Set(faces.map(({ italic }) => (italic ? 'italic' : 'normal')))].sort(),
    variable: axes.length > 0 ? Object.fromEntries(axes.map(({ tag, min, max }) => [tag, { min, max }])) : false,
    unicodeRange: Object.fromEntries(
      scripts.map((script) => [script, unicodeRange([...ranges.get(script)!].sort((a, b) => a - b))]),
    ),
  }
}
