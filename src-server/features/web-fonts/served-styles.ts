import type { StyleSet } from '#shared/contracts/web-fonts/style-sets.ts'
import { AppError } from '#shared/errors.ts'
import { styleSheetPath } from '#shared/style-sheet-path.ts'
import { readCss2 } from './css-grammar.ts'
import { type Face, type FileStyle, facesOf } from './faces.ts'
import type { WebFamily } from './web-fonts.queries.ts'

export type NamedStyle = FileStyle & { fullName: string }

interface Served {
  /** Styles that the style sheet has. */
  chosen: readonly NamedStyle[]
  faces: readonly Face[]
  leftOut: StyleSet['leftOut']
}

/** Address of the style sheet with these styles. */
export const pathOf = (families: readonly { family: Pick<WebFamily, 'name'>; chosen: readonly NamedStyle[] }[]) =>
  styleSheetPath(
    families.map(({ family, chosen }) => ({
      name: family.name,
      fonts: chosen.map((style) => ({ ...style, axes: style.file.facts.axes })),
    })),
  )

/** What a style sheet serves of the chosen styles of a family. @param own all styles of the family */
export function servedOf(
  family: Pick<WebFamily, 'name'>,
  own: readonly NamedStyle[],
  chosen: readonly NamedStyle[],
): Served {
  try {
    return apart(family, own, chosen)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'BAD_REQUEST')) throw error
    const message = error.message.replace(/^family: /, '').replace(/\.$/, '')
    return { chosen: [], faces: [], leftOut: [{ name: family.name, reason: `style sheets refuse it (${message})` }] }
  }
}

/** @throws AppError BAD_REQUEST for styles that no address can name */
function apart(family: Pick<WebFamily, 'name'>, own: readonly NamedStyle[], chosen: readonly NamedStyle[]): Served {
  if (chosen.length === 0) return { chosen, faces: [], leftOut: [] }
  const facesFor = (some: readonly NamedStyle[]) => {
    const query = new URLSearchParams(pathOf([{ family, chosen: some }]).split('?')[1])
    return facesOf(family, readCss2(query).families[0]!, own)
  }
  const faces = facesFor(chosen)
  const kept = chosen.filter((style) => faces.some(({ file }) => file.id === style.file.id))
  if (kept.length === chosen.length) return { chosen, faces, leftOut: [] }
  const lost = chosen.filter((style) => !kept.includes(style))
  const leftOut = lost.map((style) => {
    // Addresses name weight, slope and width, which two styles of a family may share.
    const served = facesFor([style])[0]!.file.id
    const other = own.find(({ file }) => file.id === served)!
    const reason =
      served === style.file.id
        ? 'another of these styles has its weight'
        : `its address serves ${other.fullName} instead`
    return { name: style.fullName, reason }
  })
  // Without them the address is shorter, and may serve others.
  const rest = apart(family, own, kept)
  return { ...rest, leftOut: [...leftOut, ...rest.leftOut] }
}
