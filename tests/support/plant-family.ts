import { createHash } from 'node:crypto'
import type { Database } from '#server/database/data-source.ts'
import { CoverageSet } from '#server/database/entities/coverage.ts'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { Font } from '#server/database/entities/font.ts'
import { FontFile, type StoredFacts } from '#server/database/entities/font-file.ts'
import { Foundry } from '#server/database/entities/foundry.ts'
import { transaction } from '#server/database/transaction.ts'
import { LICENCE_READING } from '#shared/licence-files.ts'
import { foldName } from '#shared/search/words.ts'

interface PlantedFamily {
  slug: string
  topic: string
  styles: string[]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Inserts a family like the ingest, without files: enough for code that only reads the database. */
export async function plantRealFamily(database: Database, plan: PlantedFamily): Promise<number> {
  const now = Date.UTC(2020, 0, 1)
  return transaction(database, async (manager) => {
    const foundry =
      (await manager.findOneBy(Foundry, { slug: 'planted' })) ??
      (await manager.save(
        Foundry,
        {
          slug: 'planted',
          name: 'Planted',
          nameKey: 'planted',
          url: '',
          description: '',
          familyCount: 0,
          fontCount: 0,
          downloads: 0,
          createdAt: now,
        },
        { transaction: false },
      ))
    const family = await manager.save(
      Family,
      {
        foundryId: foundry.id,
        slug: plan.slug,
        name: plan.slug,
        nameKey: foldName(plan.slug),
        title: `${plan.slug} Font`,
        description: '',
        status: FAMILY_STATUS.published,
        topicSlug: plan.topic,
        topicLabel: plan.topic,
        licenseId: 'OFL-1.1',
        commercialUse: true,
        licenseDeclared: '',
        licenseEvidence: '',
        posterKey: null,
        publishedAt: now,
        publishedYear: 2020,
        updatedAt: now,
        alpha: plan.slug[0]!,
        downloads: 0,
        popularity: 0,
        trending: 0,
        randomKey: 1,
        fontCount: plan.styles.length,
        primaryFontId: null,
        defaultText: '',
        tags: '',
        sourceKey: `planted:${plan.slug}`,
        version: 1,
        createdAt: now,
        deletedAt: null,
      },
      { transaction: false },
    )
    for (const [position, style] of plan.styles.entries()) {
      const key = sha256(`${plan.slug} ${style}`)
      const coverage = await manager.save(CoverageSet, { sha256: key, codepointCount: 0 }, { transaction: false })
      const file = await manager.save(
        FontFile,
        {
          originalSha256: key,
          sanitisedSha256: key,
          format: 'ttf',
          originalBytes: 1,
          sanitisedBytes: 1,
          licenceReading: LICENCE_READING,
          coverageId: coverage.id,
          unitsPerEm: 1000,
          ascent: 800,
          descent: -200,
          xHeight: null,
          capHeight: null,
          letterAdvance: null,
          color: false,
          variable: false,
          weightMin: null,
          weightMax: null,
          notdefHasInk: true,
          glyphCount: 1,
          facts: {} as StoredFacts,
          createdAt: now,
        },
        { transaction: false },
      )
      await manager.save(
        Font,
        {
          familyId: family.id,
          fontFileId: file.id,
          fileGuid: key.slice(0, 32),
          name: style,
          fullName: `${plan.slug} ${style}`,
          slug: foldName(style),
          position,
          isPrimary: position === 0,
          weight: 400,
          width: 5,
          italic: false,
          fileName: `${plan.slug}-${style}.ttf`,
          defaultText: '',
          createdAt: now,
        },
        { transaction: false },
      )
    }
    const primary = await manager.findOneBy(Font, { familyId: family.id, isPrimary: true })
    await manager.update(Family, { id: family.id }, { primaryFontId: primary?.id ?? null })
    return family.id
  })
}
