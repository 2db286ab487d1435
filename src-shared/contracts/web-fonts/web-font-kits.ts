import { z } from 'zod'
import { WEB_FONT_KIT } from '../../web-font-limits.ts'

export const KIT_FORMATS = ['woff2', 'woff', 'ttf'] as const
const KIT_DISPLAYS = ['swap', 'optional', 'fallback', 'block', 'auto'] as const
const KIT_FALLBACKS = ['sans', 'serif', 'mono', 'none'] as const
/** Sets of characters for languages, with the names of other font services. */
const KIT_PRESETS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'] as const

const list = <T extends z.ZodType>(of: T) => z.array(of).max(60)

/** Settings of a kit, as in its config.json. */
export const kitConfig = z
  .object({
    /** font-family name; '' = the font's own. */
    family: z
      .string()
      .max(80)
      .regex(/^[^\p{Cc}]*$/u, 'may hold no control characters')
      .default(''),
    text: z.string().max(WEB_FONT_KIT.textChars).default(''),
    /** 'U+0020-007E, U+20AC'. */
    ranges: z.string().max(2000).default(''),
    presets: list(z.enum(KIT_PRESETS)).default([]),
    languages: list(z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?$/, 'must be language codes')).default([]),
    /** Tags of the kept layout features; '' = all. */
    features: z
      .string()
      .max(600)
      .regex(/^\s*(?:[A-Za-z0-9]{4}(?:[\s,]+|$))*$/, 'are tags of four letters or digits, divided by commas')
      .default(''),
    /** 'wght=400..700, opsz=14'. */
    axes: z.string().max(300).default(''),
    formats: z.array(z.enum(KIT_FORMATS)).min(1, 'choose one at least').max(3).default(['woff2']),
    split: z.boolean().default(false),
    display: z.enum(KIT_DISPLAYS).default('swap'),
    fallback: z.enum(KIT_FALLBACKS).default('sans'),
    /** The site's style in the kit; null = an uploaded file. Includes the name, since ids differ between sites. */
    font: z
      .object({ id: z.number().int().min(1).max(9_999_999_999), name: z.string().max(300) })
      .strict()
      .nullable()
      .default(null),
  })
  .strict()
export type KitConfig = z.infer<typeof kitConfig>

/** Description of a kit besides its bytes. */
export interface KitReport {
  fileName: string
  /** Size of the original font in bytes. */
  before: number
  characters: number
  files: { name: string; bytes: number }[]
  warnings: string[]
}

/** What the page shows of a kit while its choices change. */
export interface KitPreview {
  report: KitReport
  css: string
  /** Bytes that a page in each of these languages loads. */
  languages: { name: string; bytes: number }[]
  /** The best file of each face, as base64, with its CSS unicode-range ('' = all); empty if they are too large to send. */
  faces: { data: string; range: string }[]
}
