import { hash } from 'node:crypto'
import type { FontCut } from '#shared/contracts/publishing/font-job.ts'
import type { Face, FaceAxes } from './faces.ts'

/** Increase it when a cut of the same characters gives other bytes: every address changes with it. */
const CUT_VERSION = 2
export const WHOLE = 'whole'
const TEXT = 't-'

/** One file of a response, as spelt in its address: 'latin', 'latin@wght', 'rest@GRAD=88,wght', 't-SGFtYnVyZw'. */
export interface Recipe {
  piece: string
  axes: string
}

const RECIPE = /^(whole|t-[\w-]{1,2200}|[a-z][a-z0-9-]{0,60})(?:@([A-Za-z0-9=,.-]{1,200}))?$/
const AXIS = /^([A-Za-z][A-Za-z0-9]{0,3})(?:=(-?\d{1,5}(?:\.\d{1,4})?))?$/

export function readRecipe(text: string): Recipe | null {
  const [, piece, axes = ''] = RECIPE.exec(text) ?? []
  return piece === undefined ? null : { piece, axes }
}

export const spellRecipe = ({ piece, axes }: Recipe) => (axes === '' ? piece : `${piece}@${axes}`)

/** Kept axes by name, pinned ones with their position unless it is the default. */
export function spellAxes(axes: FaceAxes, file: Face['file']): string {
  if (!axes) return ''
  return file.facts.axes
    .flatMap(({ tag, default: usual }) => {
      if (axes.keep.includes(tag)) return [tag]
      return axes.pin[tag] === usual ? [] : [`${tag}=${axes.pin[tag]}`]
    })
    .sort()
    .join(',')
}

/** The axes in an address; null when the file lacks an axis or position. */
export function readAxes(text: string, file: Face['file']): Record<string, number> | null {
  const pin = Object.fromEntries(file.facts.axes.map((axis) => [axis.tag, axis.default]))
  for (const part of text === '' ? [] : text.split(',')) {
    const [, tag, place] = AXIS.exec(part) ?? []
    const axis = file.facts.axes.find((one) => one.tag === tag)
    if (!axis) return null
    if (place === undefined) delete pin[axis.tag]
    else if (Number(place) >= axis.min && Number(place) <= axis.max) pin[axis.tag] = Number(place)
    else return null
  }
  return pin
}

/** Sorted and unique, so that equal sets of characters share an address. */
export const textPiece = (text: string) =>
  TEXT + Buffer.from(String.fromCodePoint(...codepointsOfText(text))).toString('base64url')

export const isTextPiece = (piece: string) => piece.startsWith(TEXT)

export const codepointsOfPiece = (piece: string): number[] =>
  codepointsOfText(Buffer.from(piece.slice(TEXT.length), 'base64url').toString('utf8'))

const codepointsOfText = (text: string): number[] =>
  [...new Set(Array.from(text.toWellFormed(), (char) => char.codePointAt(0)!))].sort((a, b) => a - b)

/** Hash of everything that decides the bytes. */
export const cutDigest = (sanitisedSha256: string, cut: FontCut | null): string =>
  hash('sha256', JSON.stringify([CUT_VERSION, sanitisedSha256, cut]), 'hex')

/** Free axis positions have endless variants and are not stored; the default of a variable font is. */
export const isUsual = (axes: string) => axes.split(',').every((part) => !part.includes('=') || part === 'wght=400')
