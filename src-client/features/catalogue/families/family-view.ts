import type { FamilyDetails, FontDetails } from '#shared/contracts/families.ts'
import type { PageConfig } from '#shared/contracts/site.ts'
import { countLabel, downloadLabel, groupThousands } from '#shared/format/download-label.ts'
import { ROW } from '#shared/limits.ts'
import { familyPath } from '#shared/routes.ts'

/** The style a family page opens with. */
export const primaryFont = (family: FamilyDetails): FontDetails | undefined =>
  family.fonts.find((font) => font.primary) ?? family.fonts[0]

/** Axes of the whole family, each once. */
export const familyAxes = (family: FamilyDetails) => [
  ...new Set(family.fonts.flatMap((font) => font.axes.map((axis) => axis.tag))),
]

/** '18 styles, 4 axes'. */
export function sizeLabel(family: FamilyDetails): string {
  const axes = familyAxes(family).length
  const styles = countLabel(family.fontCount, 'style')
  return axes > 0 ? `${styles}, ${countLabel(axes, 'axis', 'axes')}` : styles
}

/** '1.2 million downloads', or null while there are too few to tell (specification section 9). */
export const downloadsLabel = (downloads: number): string | null =>
  downloads > ROW.downloadsShownAbove ? `${downloadLabel(downloads)} downloads` : null

/** Name of a weight class, for a style whose own name says nothing of it. What we do not open is drawn in a face of the site. */
export const weightLabel = (font: Pick<FontDetails, 'file' | 'weight' | 'variable' | 'axes'>): string => {
  if (font.file === null) return 'no preview'
  const wght = font.axes.find((axis) => axis.tag === 'wght')
  return wght ? `${wght.min} to ${wght.max}` : String(font.weight)
}

/** Order of the style list: as a type case, light to heavy, upright before italic within a weight; last what we do not open. */
export const byWeight = (a: FontDetails, b: FontDetails) =>
  Number(a.file === null) - Number(b.file === null) ||
  a.width - b.width ||
  a.weight - b.weight ||
  Number(a.italic) - Number(b.italic) ||
  a.id - b.id

export function pageTitle(family: FamilyDetails, siteName: string): string {
  return `${family.name} font by ${family.designer.name} · ${siteName}`
}

export function pageDescription(family: FamilyDetails): string {
  const languages = family.languages.filter((language) => language.status === 'full').length
  const facts = [
    `${family.name} is a ${family.topic.label.toLowerCase()} family of ${sizeLabel(family)} by ${family.designer.name}`,
    languages > 0 ? `for ${countLabel(languages, 'language')}` : '',
  ]
  return `${facts.filter(Boolean).join(' ')}. ${family.license}. Set your own text, see every glyph and download it.`
}

/** Schema.org facts of the page, for search engines. */
export function jsonLd(family: FamilyDetails, config: PageConfig): Record<string, unknown> {
  const url = new URL(familyPath(family), config.publicUrl).href
  return {
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    additionalType: 'https://www.wikidata.org/wiki/Q17451',
    name: family.name,
    url,
    description: family.description || pageDescription(family),
    genre: family.topic.label,
    keywords: family.tags.map((tag) => tag.label).join(', ') || undefined,
    creator: { '@type': 'Person', name: family.designer.name },
    ...(family.licence.url ? { license: family.licence.url } : {}),
    ...(family.publishedYear > 0 ? { datePublished: String(family.publishedYear) } : {}),
    dateModified: family.updated.value.slice(0, 10),
    isAccessibleForFree: true,
    encoding: {
      '@type': 'MediaObject',
      contentUrl: new URL(family.downloadLink, config.publicUrl).href,
      encodingFormat: 'application/zip',
      contentSize: family.bundleBytes?.toString(),
    },
  }
}

type Embedding = NonNullable<FontDetails['embedding']>

/** What the four embedding levels of the OS/2 table let a document do. */
const EMBEDDING: Record<Embedding['level'], readonly [name: string, meaning: string]> = {
  installable: ['installable', 'Documents and apps may carry the font for good.'],
  editable: ['editable', 'Documents may carry the font and be edited with it.'],
  'preview-print': ['preview and print', 'Documents may carry the font for reading and printing only.'],
  restricted: ['restricted', 'The file forbids embedding without permission of its owner.'],
}
/** More styles than these are counted, not named. */
const NAMED_STYLES = 4

/** What the files allow documents to do with them: a sentence, or one for each level where they differ. */
export function embeddingWords(fonts: readonly Pick<FontDetails, 'name' | 'embedding'>[]): string[] {
  const groups = new Map<string, string[]>()
  for (const { name, embedding } of fonts) {
    if (!embedding) continue
    const words = meaningOf(embedding)
    groups.set(words, [...(groups.get(words) ?? []), name])
  }
  if (groups.size === 0) return ['The file says nothing of embedding.']
  if (groups.size === 1) return [...groups.keys()].map((words) => `Embedding: ${words}`)
  const styles = (names: string[]) =>
    names.length > NAMED_STYLES ? countLabel(names.length, 'style') : names.join(', ')
  return ['The files differ in embedding:', ...[...groups].map(([words, names]) => `${styles(names)}: ${words}`)]
}

function meaningOf({ level, noSubsetting, bitmapOnly }: Embedding): string {
  const [name, meaning] = EMBEDDING[level]
  return [`${name}. ${meaning}`, noSubsetting && 'Only the whole font.', bitmapOnly && 'Only as bitmaps.']
    .filter(Boolean)
    .join(' ')
}

/** '1,070' glyphs by code point, of a style. */
export const codepointsLabel = (font: FontDetails) => groupThousands(font.codepointCount)

/** 'COLR, SVG' and what of it is seen here; '' for fonts without colours. The palette, CPAL, is part of COLR. */
export function colourWords(fonts: readonly Pick<FontDetails, 'colorTables'>[]): string {
  const formats = [...new Set(fonts.flatMap((font) => font.colorTables))]
    .filter((tag) => tag !== 'CPAL')
    .map((tag) => tag.trim())
  if (!formats.includes('SVG')) return formats.join(', ')
  return `${formats.join(', ')} (SVG in the download only)`
}
