import { ownPart } from '../../../ui/own-part.tsx'
import { staticPart } from '../../../ui/static-part.tsx'

// Sections of a family's page whose scripts are not among its first: they stand far below.

export const GlyphMap = ownPart('glyph map', () => import('./GlyphMap.tsx').then((module) => module.GlyphMap))
export const LanguagesSection = ownPart('languages', () =>
  import('./LanguagesSection.tsx').then((module) => module.LanguagesSection),
)
/** These need no scripts at all. */
export const LicenceSection = staticPart('licence', () =>
  import('./LicenceSection.tsx').then((module) => module.LicenceSection),
)
export const FilesSection = staticPart('files', () =>
  import('./FilesSection.tsx').then((module) => module.FilesSection),
)

export const fetchLaterSections = () =>
  Promise.all([GlyphMap.fetch(), LanguagesSection.fetch(), LicenceSection.fetch(), FilesSection.fetch()])
