import { createStyleSets } from '../features/web-fonts/style-sets.service.ts'
import { createWebFontParts } from '../features/web-fonts/web-font-parts.ts'
import { clientAddress } from '../http/request-context.ts'
import type { Adapters } from './adapters.ts'
import type { Catalogue } from './catalogue.ts'
import type { Publishing } from './publishing.ts'

/** The catalogue's families on other sites. */
export function composeWebFonts(adapters: Adapters, catalogue: Catalogue, { webfont }: Publishing) {
  const { config, database, reader, storage, logger, tempDir, fontEngine: fonts } = adapters
  const parts = createWebFontParts({
    database,
    reader,
    storage,
    logger,
    fonts,
    tempDir,
    webfont,
    publicUrl: config.publicUrl,
    catalogueVersion: catalogue.search.version,
    clientAddress: (req) => clientAddress(req, config.trustProxy),
  })
  const { pieces, store } = parts
  const packagesOf = async (families: readonly { id: number; slug: string }[]) =>
    (await catalogue.packageOwners?.namesOf(families)) ?? new Map<number, string>()
  return {
    ...parts,
    services: { styleSets: createStyleSets({ reader, pieces, store, packagesOf }) },
  }
}
