import { z } from 'zod'
import { PREVIEW } from '../../limits.ts'
import { languageTag } from '../../preview/language-tag.ts'
import { cleanPreviewText } from '../../preview/preferences.ts'
import { findRenderer } from '../../preview/renderers.ts'
import { idInput, intInput, listPlace, moment, pageInput, personView } from '../core/common.ts'

const colour = z.string().regex(/^[0-9a-f]{6}$/i, 'must be six hexadecimal digits')
const MOST_TAGS = 40
const tagged = (min: number, max: number) =>
  z
    .record(z.string().regex(/^[\x21-\x7e][\x20-\x7e]{3}$/, 'must be an OpenType tag'), z.number().min(min).max(max))
    .refine((given) => Object.keys(given).length <= MOST_TAGS, `at most ${MOST_TAGS}`)

/** The settings of a preview picture. Sizes are CSS pixels. */
export const previewSetting = z
  .object({
    text: z.string().max(PREVIEW.maxTextBytes).transform(cleanPreviewText).pipe(z.string().trim().min(1, 'is empty')),
    size: intInput(PREVIEW.sizeMin, PREVIEW.sizeMax),
    width: intInput(1, PREVIEW.maxWidth),
    height: intInput(1, PREVIEW.maxHeight),
    fg: colour,
    bg: colour,
    /** False: without its background, if the renderer supports that. */
    solid: z.boolean(),
    renderer: z
      .string()
      .max(20)
      .refine((name) => findRenderer(name) !== undefined, 'is not a renderer'),
    axes: tagged(-100_000, 100_000).default({}),
    features: tagged(0, 1000).default({}),
    /** BCP 47 tag; absent if not chosen. */
    lang: z
      .string()
      .refine((text) => languageTag(text) !== null, 'must be the tag of a language')
      .optional(),
  })
  .strict()
export type PreviewSetting = z.output<typeof previewSetting>

export const savePreviewInput = z.object({ fontId: idInput, setting: previewSetting }).strict()
export const removePreviewInput = z.object({ id: idInput }).strict()
export const savedPreviewsInput = z.object({ page: pageInput.default(1) }).strict()
export const sharedPreviewInput = z.object({ key: z.string().regex(/^[\w-]{22}$/, 'is not a key') }).strict()

/** A saved preview in lists and on its own page. */
const savedPreviewView = z.object({
  id: z.number(),
  /** Key of the address for sharing. */
  key: z.string(),
  family: z.object({ familyId: z.number(), slug: z.string(), name: z.string() }),
  fontName: z.string(),
  setting: previewSetting,
  /** URL of the picture, with two pixels per CSS pixel. */
  image: z.string(),
  created: moment,
})
export type SavedPreviewView = z.infer<typeof savedPreviewView>

export const savedPreviewsResult = z.object({
  hits: z.array(savedPreviewView),
  ...listPlace,
})
export type SavedPreviewsResult = z.infer<typeof savedPreviewsResult>

export const sharedPreview = savedPreviewView.extend({ owner: personView })
export type SharedPreview = z.infer<typeof sharedPreview>
export const savedKey = z.object({ id: z.number(), key: z.string() })
