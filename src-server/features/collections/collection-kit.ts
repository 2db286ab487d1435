import { AppError } from '#shared/errors.ts'
import { WIDTH_PERCENT } from '#shared/style-sheet-path.ts'
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
  /** OS/2 width class. */
  width: number
  italic: number | boolean
  familySlug: string
  fileId: number
  sanitisedSha256: string
}

/** Styles of these families that browsers may load; only the picked ones where some were picked. */
async function kitFonts(reader: Reader, ids: readonly number[], picked: ReadonlyMap<number, ReadonlySet<number>>) {
  const fonts: KitFont[] = []
  for (const some of chunks(ids, 200))
    fonts.push(
      ...(await reader.query<KitFont>(
        `SELECT font.id, font.familyId, family.name AS family, family.slug AS familySlug, font.slug, font.fullName, font.weight, font.width,
           font.italic, file.id AS fileId, file.sanitisedSha256
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

/** What files say of themselves, by id. */
async function factsOf(reader: Reader, fonts: readonly KitFont[]): Promise<Map<number, StoredFacts>> {
  const ids = fonts.map((font) => font.fileId)
  if (ids.length === 0) return new Map()
  const files = await reader.query<{ id: number; facts: string }>(
    `SELECT id, facts FROM font_file WHERE id IN (${placeholders(ids.length)})`,
    ids,
  )
  return new Map(files.map(({ id, facts }) => [id, JSON.parse(facts) as StoredFacts]))
}

const NORMAL_WIDTH = 5

/** The descriptors by which browsers choose among the styles of a family. */
function descriptorsOf(font: Pick<KitFont, 'weight' | 'width' | 'italic'>, { axes }: Pick<StoredFacts, 'axes'>) {
  const axis = (tag: string) => axes.find((one) => one.tag === tag)
  const [weight, width, slant] = [axis('wght'), axis('wdth'), axis('slnt')]
  const stretch = width ? `${width.min}% ${width.max}%` : `${WIDTH_PERCENT[font.width] ?? 100}%`
  return [
    `  font-weight: ${weight ? `${weight.min} ${weight.max}` : font.weight};`,
    // Angles of CSS lean the other way.
    `  font-style: ${font.italic ? 'italic' : slant ? `oblique ${-slant.max}deg ${-slant.min}deg` : 'normal'};`,
    ...(width || font.width !== NORMAL_WIDTH ? [`  font-stretch: ${stretch};`] : []),
  ]
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
  const facts = await factsOf(deps.reader, found)
  const fonts = found.filter(({ fullName, fileId }) => {
    const reason = embeddingRefusal(facts.get(fileId)!)
    if (reason !== null) leftOut.push(`${fullName}: ${reason}`)
    return reason === null
  })
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
      ...descriptorsOf(font, facts.get(font.fileId)!),
      '  font-display: swap;',
      '}',
    ].join('\n'),
  )
  const siteName = deps.site.name.replaceAll('*/', '* /')
  const text = `/* ${fonts.length} styles from ${siteName}; the licence of each family lies in licences/. */\n\n${rules.join('\n\n')}\n`

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
