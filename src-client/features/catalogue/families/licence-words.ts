import type { FontDetails } from '#shared/contracts/catalogue/families.ts'
import { countLabel } from '#shared/format/download-label.ts'

type Embedding = NonNullable<FontDetails['embedding']>

/** What the four embedding levels of the OS/2 table allow documents to do. */
const EMBEDDING: Record<Embedding['level'], readonly [name: string, meaning: string]> = {
  installable: ['installable', 'Documents and apps may carry the font for good.'],
  editable: ['editable', 'Documents may carry the font and be edited with it.'],
  'preview-print': ['preview and print', 'Documents may carry the font for reading and printing only.'],
  restricted: ['restricted', 'The file forbids embedding without permission of its owner.'],
}
/** Most styles named; more are only counted. */
const NAMED_STYLES = 4

/** What the files allow documents to do: one sentence, or one for each level if the files differ. */
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

/** 'COLR, SVG', with a note on what the site does not show; '' for fonts without colours. CPAL is the palette of COLR, so not listed. */
export function colourWords(fonts: readonly Pick<FontDetails, 'colorTables'>[]): string {
  const formats = [...new Set(fonts.flatMap((font) => font.colorTables))]
    .filter((tag) => tag !== 'CPAL')
    .map((tag) => tag.trim())
  if (!formats.includes('SVG')) return formats.join(', ')
  return `${formats.join(', ')} (SVG in the download only)`
}
