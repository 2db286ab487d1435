import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import catalogue from '#server/seeds/catalogue.json' with { type: 'json' }
import type { LineMetrics } from '#shared/preview/line-box.ts'
import { sampleSentence } from '#shared/preview/sample-sentences.ts'
import { usualPosition } from '#shared/preview/usual-position.ts'

/** Languages whose sentences together have the tallest letters of their scripts. */
const LANGUAGES = 'en vi cs pl tr fr de is ro yo hu ru sr bg el ar fa ur he hi mr th km ka ja'.split(' ')

export interface DemoStyle {
  family: string
  path: string
  sample: string
  metrics: LineMetrics
  axes: Record<string, number>
  codepoints: ReadonlySet<number>
}

/** The styles of the demo catalogue, except colour fonts, which have no single-colour outline. */
export const DEMO_STYLES: readonly DemoStyle[] = catalogue.families.flatMap((family) =>
  family.files.flatMap((file) => styleOf(family.slug, family.text, path.resolve('node_modules', family.package, file))),
)

function styleOf(family: string, sample: string, file: string): DemoStyle[] {
  const bytes = readFileSync(file)
  // Skips the two styles packed as WOFF2; the others are enough.
  if (bytes.toString('latin1', 0, 3) === 'wOF') return []
  const face = new Face(new Blob(bytes))
  const tables = tablesOf(bytes)
  const hhea = tables.get('hhea')!
  if (tables.has('COLR') || tables.has('CBDT')) return []
  return [
    {
      family,
      path: file,
      sample,
      codepoints: new Set(face.collectUnicodes()),
      metrics: { ascent: bytes.readInt16BE(hhea + 4) / face.upem, descent: bytes.readInt16BE(hhea + 6) / face.upem },
      axes: Object.fromEntries(
        Object.entries(face.getAxisInfos()).map(([tag, axis]) => [tag, usualPosition({ ...axis, tag })]),
      ),
    },
  ]
}

function tablesOf(bytes: Buffer): Map<string, number> {
  const tables = new Map<string, number>()
  for (let i = 0; i < bytes.readUInt16BE(4); i++) {
    const record = 12 + i * 16
    tables.set(bytes.toString('latin1', record, record + 4), bytes.readUInt32BE(record + 8))
  }
  return tables
}

/** The style's sample and sentences, as far as it can set them. */
export function sentencesFor(style: DemoStyle): string[] {
  const all = [style.sample, ...LANGUAGES.map(sampleSentence)].map((text) => text.normalize('NFC'))
  const own = all.filter((text) => [...text].every((char) => style.codepoints.has(char.codePointAt(0)!)))
  return own.length > 0 ? own : ['A']
}
