import {
  PAIRING_ROLES,
  type PairingQuery,
  type PairingResult,
  type PairingRole,
  type PlaygroundFonts,
} from '#shared/contracts/playground/playground.ts'
import { FRAME } from '#shared/limits.ts'
import { PAIRING } from '#shared/playground-limits.ts'
import type { Reader } from '../../database/reader.ts'
import { toFontDetails } from '../catalogue/families/families.view.ts'
import { findStylesWithFamilies } from '../catalogue/families/styles-of-families.ts'
import type { FamilyRows } from '../catalogue/fonts/family-rows.ts'
import { licenseLabel } from '../catalogue/fonts/fonts.view.ts'
import { choosePairing, type PairingFace } from './pairing.ts'
import { type FaceRow, findFaces, findFacesById, findLanguages, findStyles } from './playground.queries.ts'

/** Styles of one family in its menu; no real family has more. */
const MAX_STYLES = 200
/** The most popular styles change slowly, and loading their languages takes tens of milliseconds. */
const FACES_FRESH_MS = 300_000

interface PlaygroundServiceDeps {
  reader: Reader
  rows: FamilyRows
}

/** Styles side by side, and which of them pair well. */
export function createPlaygroundService({ reader, rows }: PlaygroundServiceDeps) {
  let known: { faces: Promise<PairingFace[]>; at: number } | null = null

  async function toFaces(found: FaceRow[]): Promise<PairingFace[]> {
    const languages = await findLanguages(reader, [...new Set(found.map((row) => row.coverageId))])
    return found.map((row) => ({
      id: row.id,
      familyId: row.familyId,
      familyName: row.familyName,
      topic: row.topicSlug,
      tags: row.tags.split(',').filter(Boolean),
      weight: row.weight,
      width: row.width,
      italic: Boolean(row.italic),
      xHeight: row.xHeight === null ? null : row.xHeight / (row.unitsPerEm || 1000),
      languages: languages.get(row.coverageId) ?? new Set<string>(),
    }))
  }

  function popularFaces(): Promise<PairingFace[]> {
    if (known && Date.now() - known.at < FACES_FRESH_MS) return known.faces
    const faces = findFaces(reader, PAIRING.candidates).then(toFaces)
    known = { faces, at: Date.now() }
    faces.catch(() => {
      known = null
    })
    return faces
  }

  return {
    async fonts({ ids, text }: { ids: readonly number[]; text: string }): Promise<PlaygroundFonts> {
      if (ids.length === 0) return { fonts: [] }
      const { fonts: found, families } = await findStylesWithFamilies(reader, ids)
      if (families.length === 0) return { fonts: [] }
      const familyIds = families.map((family) => family.id)
      const coverageIds = [...new Set(found.flatMap((font) => font.coverageId ?? []))]
      const [styles, languages] = await Promise.all([
        findStyles(reader, familyIds, MAX_STYLES * FRAME.compareMax),
        findLanguages(reader, coverageIds),
      ])
      const context = await rows.viewContext(families, found, text)
      const fonts = ids.flatMap((id) => {
        const font = found.find((one) => one.id === id)
        const family = families.find((one) => one.id === font?.familyId)
        if (!font || !family) return []
        return [
          {
            ...toFontDetails(font, family, context),
            family: {
              familyId: family.id,
              slug: family.slug,
              name: family.name,
              license: licenseLabel(Boolean(family.commercialUse)),
              licenseId: family.licenseId,
              commercial_use: Boolean(family.commercialUse),
              downloadLink: `/api/family/${family.id}/bundle`,
              designer: family.foundryName,
              topic: family.topicLabel,
              fontCount: Number(family.fontCount),
            },
            languages: font.coverageId === null ? [] : [...(languages.get(font.coverageId) ?? [])],
            styles: styles
              .filter((style) => style.familyId === family.id)
              .slice(0, MAX_STYLES)
              .map(({ id, name, weight, italic }) => ({ id, name, weight, italic: Boolean(italic) })),
          },
        ]
      })
      return { fonts }
    },

    async pairing({ seed, ...roles }: PairingQuery): Promise<PairingResult> {
      const ids = PAIRING_ROLES.map((role) => roles[role]).filter((id) => id > 0)
      const [candidates, held] = await Promise.all([
        popularFaces(),
        ids.length > 0 ? findFacesById(reader, ids).then(toFaces) : [],
      ])
      const locked: Partial<Record<PairingRole, PairingFace>> = {}
      for (const role of PAIRING_ROLES) {
        const face = held.find((one) => one.id === roles[role])
        if (face) locked[role] = face
      }
      const { heading, body, accent } = choosePairing(candidates, locked, seed)
      return { heading: heading?.id ?? null, body: body?.id ?? null, accent: accent?.id ?? null }
    },
  }
}
