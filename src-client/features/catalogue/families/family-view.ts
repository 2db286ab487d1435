import type { FamilyDetails, FontDetails } from '#shared/contracts/catalogue/families.ts'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import { countLabel, downloadLabel } from '#shared/format/download-label.ts'
import { ROW } from '#shared/limits.ts'
import { familyPath } from '#shared/routes.ts'

/** The style that a family page shows first. */
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

/** '1.2 million downloads'; null if there are too few to show (specification section 9). */
export const downloadsLabel = (downloads: number): string | null =>
  downloads > ROW.downloadsShownAbove ? `${downloadLabel(downloads)} downloads` : null

/** Weight or range of weights of a style, which its name may not tell; 'no preview' for files that we do not open. */
export const weightLabel = (font: Pick<FontDetails, 'file' | 'weight' | 'variable' | 'axes'>): string => {
  if (font.file === null) return 'no preview'
  const wght = font.axes.find((axis) => axis.tag === 'wght')
  return wght ? `${wght.min} to ${wght.max}` : String(font.weight)
}

/** Order of the list of styles: narrow to wide, light to heavy, upright before italic; files that we do not open come last. */
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
    `${family.name} is a ${[family.topic.label.toLowerCase(), 'family'].filter(Boolean).join(' ')} of ${sizeLabel(family)} by ${family.designer.name}`,
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
    genre: family.topic.label || undefined,
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
