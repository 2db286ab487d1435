import type { UploadResult } from '#shared/contracts/publishing.ts'
import type { VersionFile } from '../../database/entities/publishing.ts'
import { cut } from './ingest/family-facts.ts'
import type { StoredFont } from './ingest/ingest-input.ts'

/** Lists of the styles of a family, and what becomes of them. Pure. */

/** The styles with what came in, and what became of each font. */
export interface TakenIn extends Pick<UploadResult, 'added' | 'here' | 'refused'> {
  files: VersionFile[]
}

/** Of the formats that one style comes in at once, the one that people install is kept. */
const FORMATS = ['otf', 'ttf', 'ttc', 'woff2', 'woff']

/**
 * Makes styles of fonts that came in together. A file that is a style already stays what it is, under its name; of several files of one
 * style the first is taken.
 */
export function takeIn(before: readonly VersionFile[], fonts: readonly StoredFont[]): TakenIn {
  const taken: TakenIn = { files: [...before], added: [], here: [], refused: [] }
  const { files } = taken
  const came = new Set<string>()
  const rank = ({ facts }: StoredFont) => FORMATS.indexOf(facts.format)
  for (const font of fonts.toSorted((a, b) => rank(a) - rank(b))) {
    const same = files.find((one) => one.fontFileId === font.fontFileId)
    if (same) {
      taken.here.push({ name: same.name, fileName: font.fileName })
      continue
    }
    const file = fileOf(font, files)
    const at = files.findIndex((one) => one.name === file.name)
    if (came.has(file.name)) {
      const reason = `The style ${file.name} came as ${files[at]!.fileName} in the same upload`
      taken.refused.push({ sourceName: font.fileName, code: 'REPEATED', reason })
      continue
    }
    came.add(file.name)
    if (at < 0) files.push(file)
    else files[at] = { ...file, isPrimary: files[at]!.isPrimary }
    taken.added.push({ name: file.name, fileName: file.fileName })
  }
  return taken
}

/** The styles with others that come from another family; one of a name that is taken gets a number. */
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

/** The same list; where the style that was shown first is gone, another is. */
export function withPrimary(files: readonly VersionFile[]): VersionFile[] {
  if (files.some((file) => file.isPrimary)) return [...files]
  const first = mostUsual(files)
  return files.map((file) => ({ ...file, isPrimary: file === first }))
}

/** Styles in their order, the one that is shown first and the files, for the audit log. */
export const stylesText = (files: readonly VersionFile[]): string =>
  files
    .map(({ name, fontFileId, isPrimary }) => `${name} (file ${fontFileId}${isPrimary ? ', shown first' : ''})`)
    .join(', ')

/** The style of a stored font. Two fonts that call themselves alike are two styles, unless the names agree as a whole. */
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
    ...{ fontFileId, name, fullName, fileName: cut(fileName, 240) },
    ...{ weight: facts.weight, width: facts.width, italic: facts.italic, isPrimary: false },
  }
}

const distance = (file: VersionFile) =>
  Math.abs(file.weight - 400) + (file.italic ? 1000 : 0) + Math.abs(file.width - 5) * 2000

/** As people expect styles: width, weight, upright before italic. */
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
 * Styles with what came in: in their usual order, the most usual one shown first, whichever file came first, until their designer has
 * chosen otherwise. What visitors know as the first stays so.
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
