import type { UploadResult } from '#shared/contracts/publishing/publishing.ts'
import type { VersionFile } from '../../database/entities/publishing.ts'
import { cut } from './ingest/family-facts.ts'
import type { StoredFont } from './ingest/ingest-input.ts'

/** Pure operations on the list of a family's styles. */

/** The styles after an upload, and the result for each font. */
export interface MergedFonts extends Pick<UploadResult, 'added' | 'here' | 'refused'> {
  files: VersionFile[]
}

/** When one style arrives in several formats, the most installable one is kept. */
const FORMATS = ['otf', 'ttf', 'ttc', 'woff2', 'woff']

/**
 * Turns uploaded fonts into styles. A file that is a style already keeps its name; of several files of one style the
 * first is used.
 */
export function mergeFonts(before: readonly VersionFile[], fonts: readonly StoredFont[]): MergedFonts {
  const merged: MergedFonts = { files: [...before], added: [], here: [], refused: [] }
  const { files } = merged
  const came = new Set<string>()
  const rank = ({ facts }: StoredFont) => FORMATS.indexOf(facts.format)
  for (const font of fonts.toSorted((a, b) => rank(a) - rank(b))) {
    const same = files.find((one) => one.fontFileId === font.fontFileId)
    if (same) {
      merged.here.push({ name: same.name, fileName: font.fileName })
      continue
    }
    const file = fileOf(font, files)
    const at = files.findIndex((one) => one.name === file.name)
    if (came.has(file.name)) {
      const reason = `The style ${file.name} came as ${files[at]!.fileName} in the same upload`
      merged.refused.push({ sourceName: font.fileName, code: 'REPEATED', reason })
      continue
    }
    came.add(file.name)
    if (at < 0) files.push(file)
    else files[at] = { ...file, isPrimary: files[at]!.isPrimary }
    merged.added.push({ name: file.name, fileName: file.fileName })
  }
  return merged
}

/** The styles with those from another family added; a merged name gets a number. */
export function withMoved(before: readonly VersionFile[], moving: readonly VersionFile[]): VersionFile[] {
  const files = [...before]
  for (const file of moving) {
    if (files.some((one) => one.fontFileId === file.fontFileId)) continue
    let { name } = file
    for (let n = 2; files.some((one) => one.name === name); n++) name = `${cut(file.name, 150)} ${n}`
    files.push({ ...file, name, isPrimary: false })
  }
  return files
}

/** The same list, with a new primary style if the old one is gone. */
export function withPrimary(files: readonly VersionFile[]): VersionFile[] {
  if (files.some((file) => file.isPrimary)) return [...files]
  const first = mostUsual(files)
  return files.map((file) => ({ ...file, isPrimary: file === first }))
}

/** Styles in order with primary style and files, for the audit log. */
export const stylesText = (files: readonly VersionFile[]): string =>
  files
    .map(({ name, fontFileId, isPrimary }) => `${name} (file ${fontFileId}${isPrimary ? ', shown first' : ''})`)
    .join(', ')

/** The style of a stored font. Fonts with the same style name become two styles unless all their names agree. */
function fileOf({ fontFileId, facts, fileName }: StoredFont, others: readonly VersionFile[]): VersionFile {
  const fullName = cut(facts.fullName, 240)
  const base = cut(facts.styleName, 150)
  let name = base
  for (let n = 2; ; n++) {
    const holder = others.find((one) => one.name === name)
    if (!holder || holder.fullName === fullName) break
    name = `${base} ${n}`
  }
  return {
    fontFileId,
    name,
    fullName,
    fileName: cut(fileName, 240),
    weight: facts.weight,
    width: facts.width,
    italic: facts.italic,
    isPrimary: false,
  }
}

const distance = (file: VersionFile) =>
  Math.abs(file.weight - 400) + (file.italic ? 1000 : 0) + Math.abs(file.width - 5) * 2000

/** The usual order: width, weight, upright before italic. */
const usualOrder = (files: readonly VersionFile[]): VersionFile[] =>
  files.toSorted(
    (a, b) =>
      Math.abs(a.width - 5) - Math.abs(b.width - 5) ||
      a.width - b.width ||
      a.weight - b.weight ||
      Number(a.italic) - Number(b.italic) ||
      (a.name < b.name ? -1 : 1),
  )

const mostUsual = (files: readonly VersionFile[]): VersionFile | undefined =>
  usualOrder(files).reduce<VersionFile | undefined>(
    (best, file) => (best && distance(best) <= distance(file) ? best : file),
    undefined,
  )

const namesOf = (files: readonly VersionFile[]) => files.map((file) => file.name).join('\n')

/**
 * Styles with the added ones: in the usual order with the most usual one first, unless the designer has chosen another.
 * A published primary style stays.
 */
export function arranged(
  before: readonly VersionFile[],
  files: readonly VersionFile[],
  isPublished: boolean,
): VersionFile[] {
  const isOwnOrder = namesOf(before) !== namesOf(usualOrder(before))
  const known = new Set(before.map((file) => file.name))
  const list = isOwnOrder
    ? [...files.filter((file) => known.has(file.name)), ...usualOrder(files.filter((file) => !known.has(file.name)))]
    : usualOrder(files)
  const first = list.find((file) => file.isPrimary)
  const isChosen = first && (isPublished || first.name !== mostUsual(before)?.name)
  const primary = isChosen ? first : mostUsual(list)
  return list.map((file) => ({ ...file, isPrimary: file === primary }))
}
