import { staticPart } from '../../../ui/static-part.tsx'

/** Sections of a family's page that need no scripts. */
export const LicenceSection = staticPart('licence', () =>
  import('./LicenceSection.tsx').then((module) => module.LicenceSection),
)
export const FilesSection = staticPart('files', () =>
  import('./FilesSection.tsx').then((module) => module.FilesSection),
)

export const fetchStaticSections = () => Promise.all([LicenceSection.fetch(), FilesSection.fetch()])
