import { z } from 'zod'
import { FRAME, PREVIEW } from '../../limits.ts'
import { fontDetails } from '../catalogue/families.ts'
import { idListInput, intInput } from '../core/common.ts'

/** Ids of styles, in display order. */
const idList = idListInput(FRAME.compareMax)

export const playgroundFontsInput = z
  .object({ ids: idList, text: z.string().max(PREVIEW.maxTextBytes).default('') })
  .strict()

/** A style with the facts for comparison, and the other styles of its family. */
const playgroundFont = fontDetails.extend({
  family: z.object({
    familyId: z.number(),
    slug: z.string(),
    name: z.string(),
    license: z.string(),
    licenseId: z.string(),
    commercial_use: z.boolean(),
    downloadLink: z.string(),
    designer: z.string(),
    topic: z.string(),
    fontCount: z.number(),
  }),
  /** Codes of the languages that the style fully supports. */
  languages: z.array(z.string()),
  styles: z.array(z.object({ id: z.number(), name: z.string(), weight: z.number(), italic: z.boolean() })),
})
export type PlaygroundFont = z.infer<typeof playgroundFont>

/** Styles in the requested order; those that are not public are left out. */
export const playgroundFontsResult = z.object({ fonts: z.array(playgroundFont) })
export type PlaygroundFonts = z.infer<typeof playgroundFontsResult>

export const PAIRING_ROLES = ['heading', 'body', 'accent'] as const
export type PairingRole = (typeof PAIRING_ROLES)[number]

const roleId = intInput(0).default(0)
export const pairingInput = z
  .object({
    /** The same seed and catalogue give the same three fonts. */
    seed: intInput(0, 999_999_999).default(0),
    /** Ids of locked styles; 0 = choose one. */
    heading: roleId,
    body: roleId,
    accent: roleId,
  })
  .strict()
export type PairingQuery = z.output<typeof pairingInput>

export const pairingResult = z.object({
  /** Ids of styles; null when none in the catalogue fits. */
  heading: z.number().nullable(),
  body: z.number().nullable(),
  accent: z.number().nullable(),
})
export type PairingResult = z.infer<typeof pairingResult>
