import { AppError } from '#shared/errors.ts'
import type { StoredFacts } from '../../database/entities/font-file.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import { safeName, uniqueName } from '../catalogue/downloads/bundle.ts'
import { bundleTexts } from '../catalogue/downloads/bundle-rows.ts'
import type { ZipPart } from '../catalogue/downloads/zip-stream.ts'
import { embeddingRefusal, webUseRefusal } from '../catalogue/families/licence-facts.ts'
import type { Member } from './collection-contents.ts'

/** Compressing a style the first time takes up to a second; larger sets can be hosted family by family. */
const MAX_STYLES = 60

interface KitFont {
  id: number
  familyId: number
  family: string
  slug: string
  fullName: string
  weight: number
  italic: number | boolean
  familySlug: string
  /** Lightest and boldest weight of a variable file; null without a weight axis. */
  weightMin: number | null
  weightMax: number | null
  fileId: number
  sanitisedSha256: string
}

/** Styles of these families that browsers may load; only the picked ones where some were picked. */
async function kitFonts(reader: Reader, ids: readonly number[], picked: ReadonlyMap<number, ReadonlySet<number>>) {
  const fonts: KitFont[] = []
  for (const some of chunks(ids, 200))
    fonts.push(
      ...(await reader.query<KitFont>(
        `SELECT font.id, font.familyId, family.name AS family, family.slug AS familySlug, font.slug, font.fullName, font.weight,
           font.italic, file.id AS fileId, file.weightMin, file.weightMax, file.sanitisedSha256
         FROM font JOIN family ON family.id = font.familyId JOIN font_file file ON file.id = font.fontFileId
         WHERE font.familyId IN (${placeholders(some.length)}) ORDER BY font.familyId, font.position, font.id`,
        some,
      )),
    )
  const place = new Map(ids.map((id, at) => [id, at]))
  return fonts
    .filter((font) => picked.get(font.familyId)?.has(font.id) ?? true)
    .sort((a, b) => place.get(a.familyId)! - place.get(b.familyId)!)
}

/** Why files may not be embedded, by id; of those alone that may not. */
async function embeddingRefusals(reader: Reader, fonts: readonly KitFont[]): Promise<Map<number, string>> {
  const ids = fonts.map((font) => font.fileId)
  if (ids.length === 0) return new Map()
  const files = await reader.query<{ id: number; facts: string }>(
    `SELECT id, facts FROM font_file WHERE id IN (${placeholders(ids.length)})`,
    ids,
  )
  return new Map(
    files.flatMap(({ id, facts }) => {
      const reason = embeddingRefusal(JSON.parse(facts) as StoredFacts)
      return reason === null ? [] : [[id, reason]]
    }),
  )
}

const css = (value: string) => `"${value.replace(/[\\"]/g, '\\$&').replace(/[\n\r\f]/g, ' ')}"`

/**
 * A folder for a web server: kit.css with an @font-face for each style, the web fonts, and each family's licence. What other
 * sites may not serve is left out and named.
 * @throws AppError FORBIDDEN when that is all, CONFLICT when it would be too large
 */
export async function fontFaceKit(
  deps: {
    reader: Reader
    site: { name: string; publicUrl: string }
    webfont(sanitisedSha256: string): Promise<Uint8Array | null>
  },
  members: readonly Member[],
  picked: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<AsyncGenerator<ZipPart>> {
  const leftOut: string[] = []
  const ids = members.flatMap((member) => {
    const reason = webUseRefusal(member)
    if (reason === null) return [member.familyId]
    leftOut.push(`${member.name}: ${reason}`)
    return []
  })
  const found = await kitFonts(deps.reader, ids, picked)
  if (found.length > MAX_STYLES)
    throw new AppError(
      'CONFLICT',
      `A kit holds at most ${MAX_STYLES} styles, and this collection has ${found.length}: keep single styles of its families.`,
    )
  const refusals = await embeddingRefusals(deps.reader, found)
  const fonts = found.filter((font) => !refusals.has(font.fileId))
  for (const { fullName, fileId } of found)
    if (refusals.has(fileId)) leftOut.push(`${fullName}: ${refusals.get(fileId)}`)
  if (fonts.length === 0 && leftOut.length > 0)
    throw new AppError('FORBIDDEN', `No web fonts of this collection can be made here. ${leftOut[0]}.`)
  if (fonts.length === 0) throw new AppError('NOT_FOUND', 'There is no font in this collection.')
  const taken = new Set<string>()
  const named = fonts.map((font) => ({
    ...font,
    // All styles share one folder, and most are called 'regular'.
    file: uniqueName(`${safeName(`${font.familySlug}-${font.slug}`)}.woff2`, taken),
  }))
  const rules = named.map((font) =>
    [
      '@font-face {',
      `  font-family: ${css(font.family)};`,
      `  src: url(${css(`fonts/${font.file}`)}) format("woff2");`,
      `  font-weight: ${font.weightMin !== null && font.weightMax !== null ? `${font.weightMin} ${font.weightMax}` : font.weight};`,
      `  font-style: ${font.italic ? 'italic' : 'normal'};`,
      '  font-display: swap;',
      '}',
    ].join('\n'),
  )
  const text = `/* ${fonts.length} styles from ${deps.site.name}; the licence of each family lies in licences/. */\n\n${rules.join('\n\n')}\n`

  async function* parts(): AsyncGenerator<ZipPart> {
    yield { entries: [{ name: 'kit.css', text, bytes: Buffer.byteLength(text) }] }
    if (leftOut.length > 0) {
      const lines = ['No web fonts of these can be made here:', ...leftOut.map((line) => `  ${line}`), '']
      const absent = lines.join('\r\n')
      yield { entries: [{ name: 'NOT-INCLUDED.txt', text: absent, bytes: Buffer.byteLength(absent) }] }
    }
    const familyIds = [...new Set(fonts.map((font) => font.familyId))]
    const folders = new Set<string>()
    for (const { slug, texts } of await bundleTexts(deps.reader, deps.site, familyIds)) {
      const folder = uniqueName(safeName(slug), folders)
      yield { entries: texts.map((entry) => ({ ...entry, name: `licences/${folder}/${entry.name}` })) }
    }
    for (const font of named) {
      const data = await deps.webfont(font.sanitisedSha256)
      if (!data) throw new Error(`the web font of style ${font.id} is missing`)
      yield { entries: [{ name: `fonts/${font.file}`, data, bytes: data.length }] }
    }
  }
  return parts()
}
