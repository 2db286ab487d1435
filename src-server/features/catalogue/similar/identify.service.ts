import type { z } from 'zod'
import type { IdentifyResult, identifyInput } from '#shared/contracts/catalogue/identify.ts'
import { IDENTIFY } from '#shared/identify-limits.ts'
import type { Reader } from '../../../database/reader.ts'
import { findStylesWithFamilies } from '../families/styles-of-families.ts'
import type { FamilyRows } from '../fonts/family-rows.ts'
import { licenseLabel, toFontView } from '../fonts/fonts.view.ts'
import { judgeLikeness, type Verdict } from './judge-likeness.ts'
import { scoredLetters } from './scored-letters.ts'
import type { SimilarService } from './similar.service.ts'

const MESSAGES: Record<Verdict, string> = {
  found: 'Found in this catalogue.',
  maybe: 'Probably one of these.',
  absent: 'Not in this catalogue. These look most like it.',
}

/** Finds the style of lettering by vectors of its letters. */
export function createIdentifyService(deps: {
  reader: Reader
  rows: FamilyRows
  lettered: SimilarService['lettered']
}) {
  return {
    async find({ letters, text }: z.output<typeof identifyInput>): Promise<IdentifyResult> {
      const scored = scoredLetters(letters)
      const wanted = scored.map(({ char, vector, ...measures }) => ({
        ...measures,
        codepoint: char.codePointAt(0)!,
        vector: Int8Array.from(vector),
      }))
      const found = await deps.lettered(wanted, IDENTIFY.answers)
      const { verdict, confidences } = judgeLikeness(found, scored)
      const { fonts, families } = await findStylesWithFamilies(
        deps.reader,
        found.nearest.map(({ fontId }) => fontId),
      )
      const context = await deps.rows.viewContext(families, fonts, text)
      const results = found.nearest.flatMap(({ fontId, weight, distance }, at) => {
        const font = fonts.find((one) => one.id === fontId)
        const family = families.find((one) => one.id === font?.familyId)
        // Withdrawn a moment ago.
        if (!font || !family) return []
        return [
          {
            font: toFontView(font, family, context),
            family: {
              id: family.id,
              slug: family.slug,
              name: family.name,
              designer: family.foundryName,
              designerSlug: family.foundrySlug,
              license: licenseLabel(Boolean(family.commercialUse)),
            },
            weight: weight || null,
            distance: rounded(distance),
            confidence: rounded(confidences[at]!),
          },
        ]
      })
      return { verdict, message: messageOf(verdict, found.same), results }
    },
  }
}

const messageOf = (verdict: Verdict, same: number) =>
  verdict === 'found' && same > 1 ? `Found in this catalogue: ${same} fonts have these letters.` : MESSAGES[verdict]

const rounded = (value: number) => Math.round(value * 1000) / 1000
