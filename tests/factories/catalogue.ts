import { createHash } from 'node:crypto'
import { type EntityManager, type EntityTarget, In, type ObjectLiteral } from 'typeorm'
import type { Database } from '#server/database/data-source.ts'
import { COLLECTION_STATUS, COLLECTION_TYPE, Collection } from '#server/database/entities/collection.ts'
import { CoverageLanguage, CoveragePage, CoverageSet } from '#server/database/entities/coverage.ts'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { Font } from '#server/database/entities/font.ts'
import { FontFile, FontFileFacet } from '#server/database/entities/font-file.ts'
import { Foundry } from '#server/database/entities/foundry.ts'
import { FamilyTag, FamilyToken, Tag } from '#server/database/entities/tag.ts'
import { USER_KIND, User } from '#server/database/entities/user.ts'
import { transaction } from '#server/database/transaction.ts'
import { insertCollection } from '#server/features/collections/collection-writes.ts'
import { familyTokens } from '#server/search/tokens.ts'
import { DAY_MS } from '#shared/limits.ts'
import { pageOf } from '#shared/search/coverage-bits.ts'
import { LICENSE_FACET } from '#shared/search/filter-grammar.ts'
import { alphaOf, foldName } from '#shared/search/words.ts'
import { makeBitmap } from './bitmap.ts'
import { createRandom, type Random } from './random.ts'

/** SQLite takes 32,766 parameters in a statement. */
const MAX_PARAMETERS = 30_000
const FIRST_DAY = Date.UTC(2000, 0, 1)

const TOPICS = ['Sans Serif', 'Serif', 'Slab Serif', 'Script', 'Display', 'Monospace', 'Blackletter', 'Symbols']
const TAGS = [
  'Cool',
  'Cursive',
  'Retro',
  'Pixel',
  'Stencil',
  'Elegant',
  'Rounded',
  'Narrow',
  'Wide',
  'Playful',
  'Serious',
  'Outline',
]
export const FEATURES = ['liga', 'kern', 'smcp', 'onum', 'ss01', 'ss02', 'frac', 'zero']
export const SCRIPTS = ['latn', 'cyrl', 'grek', 'arab']
export const AXES = ['wght', 'wdth', 'opsz', 'GRAD']
const WIDTHS = [5, 5, 3, 5, 7, 5, 1]
const WEIGHTS = [100, 300, 400, 400, 400, 500, 700, 700, 900]
/** Blocks a coverage may hold besides ASCII, with the languages they bring (invented here: only the filter is under test). */
export const BLOCKS: [first: number, last: number, langs: string[]][] = [
  [0xa0, 0x17f, ['de', 'fr', 'pl', 'cs']],
  [0x370, 0x3ff, ['el']],
  [0x400, 0x4ff, ['ru', 'uk', 'sr']],
  [0x5d0, 0x5ea, ['he']],
  [0x621, 0x6ff, ['ar', 'fa']],
  [0x900, 0x97f, ['hi', 'mr']],
  [0x1e00, 0x1eff, ['vi']],
  [0x2b00, 0x2bff, []],
  [0x1f600, 0x1f64f, []],
]
const SYLLABLES =
  'ba be bo da del do fa fi go gra ha ho in ja ka ko la lo mo na ne no or pa po qui ra ri ro sa so sta ta to tri va vo wa xe ya zo'.split(
    ' ',
  )
const SECOND_WORDS = ['Sans', 'Serif', 'Mono', 'Display', 'Script', 'Neue', 'Gothic', 'One', 'Écrit', 'Grün']

interface CatalogueOptions {
  families: number
  /** Distinct font files; families share them. */
  files?: number
}

export function slugOf(label: string): string {
  return label.toLowerCase().replaceAll(' ', '-')
}

async function insert<T extends ObjectLiteral>(manager: EntityManager, entity: EntityTarget<T>, rows: Partial<T>[]) {
  const columns = manager.connection.getMetadata(entity).columns.length
  const size = Math.max(1, Math.floor(MAX_PARAMETERS / columns))
  for (let i = 0; i < rows.length; i += size) {
    const values = rows.slice(i, i + size) as never[]
    await manager.createQueryBuilder().insert().into(entity).values(values).updateEntity(false).execute()
  }
}

function nameOf(random: Random): string {
  const word = () => {
    const text = Array.from({ length: 2 + random.below(3) }, () => random.pick(SYLLABLES)).join('')
    return text[0]!.toUpperCase() + text.slice(1)
  }
  const words = [word()]
  if (random.chance(0.4)) words.push(word())
  if (random.chance(0.5)) words.push(random.pick(SECOND_WORDS))
  return words.join(' ')
}

function coverages(random: Random, count: number) {
  return Array.from({ length: count }, (_, i) => {
    const blocks = random.some(BLOCKS, 0.35)
    const codepoints: number[] = i % 10 === 9 ? [] : Array.from({ length: 95 }, (_, at) => 0x20 + at)
    for (const [first, last] of blocks)
      for (let cp = first; cp <= last; cp++) if (random.chance(0.97)) codepoints.push(cp)
    return { id: i + 1, codepoints, langs: ['en', ...blocks.flatMap((block) => block[2])] }
  })
}

const hashOf = (kind: string, id: number) => createHash('sha256').update(`${kind} ${id}`).digest('hex')

/** Ends of the weight axis of an invented file. */
const weightsOf = (id: number) => (id % 2 === 0 ? { min: 300, max: 900 } : { min: 100, max: 600 })

/** Facts of an invented file: complete in shape, so that every page can show it. */
function facts(id: number, offered: { features: string[]; axes: string[] }) {
  return {
    originalSha256: hashOf('original', id),
    sanitisedSha256: hashOf('sanitised', id),
    format: 'ttf',
    version: '1.000',
    copyright: 'Copyright of nobody',
    trademark: '',
    licenseText: 'Free for all.',
    licenseUrl: '',
    embedding: 'installable',
    noSubsetting: false,
    bitmapOnly: false,
    manufacturer: '',
    createdAt: null,
    modifiedAt: null,
    features: offered.features.map((tag) => ({
      tag,
      scripts: ['latn'],
      languages: ['dflt'],
      name: tag,
      table: 'GSUB',
    })),
    axes: offered.axes.map((tag) => ({
      tag,
      name: tag,
      min: 100,
      default: 400,
      max: 900,
      hidden: false,
      ...(tag === 'wght' ? weightsOf(id) : {}),
    })),
    instances: [],
    colorTables: [],
  }
}

/** Collections of three owners, the last of whom is gone; some are private or hidden, some empty. */
async function writeCollections(database: Database, families: number, random: Random): Promise<void> {
  const people = ['marginalia', 'quoin', 'Ünïcode Fan'].map((username, i) => ({ id: i + 1, username }))
  const now = FIRST_DAY
  await transaction(database, async (manager) => {
    await insert(
      manager,
      User,
      people.slice(0, 2).map(({ id, username }) => ({
        id,
        username,
        usernameKey: foldName(username),
        kind: USER_KIND.person,
        avatarKey: null,
        createdAt: now,
        lastSeenAt: null,
      })),
    )
    for (let id = 1; id <= 60; id++) {
      const owner = random.pick(people)
      const name = id === 7 ? 'Seventh heaven' : `${nameOf(random)} ${random.pick(['Kit', 'Shelf', 'Drawer'])}`
      const members = new Set(Array.from({ length: random.below(30) }, () => 1 + random.below(families)))
      await insertCollection(manager, {
        owner: id === 7 ? people[0]! : owner,
        slug: slugOf(name),
        name,
        sourceKey: `test:${id}`,
        description: random.pick(['', 'Letters for the shop window', 'Écrit à la main']),
        isPrivate: id !== 7 && random.chance(0.2),
        type: COLLECTION_TYPE.normal,
        // Few distinct values: ties must fall to the id.
        popularity: random.below(8),
        createdAt: now + random.below(5) * DAY_MS,
        updatedAt: now + random.below(5) * DAY_MS,
        families: [...members].map((familyId) => ({ familyId, note: random.chance(0.3) ? `Note on ${familyId}` : '' })),
      })
    }
    await manager.update(Collection, { id: In([11, 12, 13]) }, { status: COLLECTION_STATUS.hidden })
  })
}

/** Writes an invented catalogue, always the same for the same options. */
export async function writeCatalogue(database: Database, options: CatalogueOptions): Promise<void> {
  const random = createRandom(1)
  const sets = coverages(random, Math.max(10, Math.floor((options.files ?? 120) / 3)))
  const files = Array.from({ length: options.files ?? 120 }, (_, i) => ({
    id: i + 1,
    coverageId: random.pick(sets).id,
    features: random.some(FEATURES, 0.4),
    axes: random.chance(0.2) ? random.some(AXES, 0.6) : [],
    scripts: SCRIPTS.filter((_, at) => (i + at) % (at + 2) === 0),
  }))
  const foundries = Array.from({ length: Math.min(2000, Math.max(5, Math.floor(options.families / 20))) }, (_, i) => ({
    id: i + 1,
    slug: `foundry-${i + 1}`,
    name: `${nameOf(random)} Type`,
  }))
  await transaction(database, async (manager) => {
    await insert(
      manager,
      CoverageSet,
      sets.map((set) => ({
        id: set.id,
        sha256: hashOf('coverage', set.id),
        codepointCount: set.codepoints.length,
      })),
    )
    await insert(
      manager,
      CoveragePage,
      sets.flatMap((set) => {
        const pages = new Map<number, number[]>()
        for (const cp of set.codepoints) pages.set(pageOf(cp), [...(pages.get(pageOf(cp)) ?? []), cp])
        return [...pages].map(([page, members]) => ({ coverageId: set.id, page, bitmap: makeBitmap(members) }))
      }),
    )
    await insert(
      manager,
      CoverageLanguage,
      sets.flatMap((set) => set.langs.map((lang) => ({ coverageId: set.id, lang }))),
    )
    await insert(
      manager,
      FontFile,
      files.map((file) => ({
        id: file.id,
        originalSha256: hashOf('original', file.id),
        sanitisedSha256: hashOf('sanitised', file.id),
        format: 'ttf',
        originalBytes: 20_000,
        sanitisedBytes: 18_000,
        coverageId: file.coverageId,
        unitsPerEm: 1000,
        ascent: 900,
        descent: -250,
        xHeight: 450 + (file.id % 100),
        capHeight: 700,
        letterAdvance: 514,
        color: file.id % 11 === 0,
        variable: file.axes.length > 0,
        weightMin: file.axes.includes('wght') ? weightsOf(file.id).min : null,
        weightMax: file.axes.includes('wght') ? weightsOf(file.id).max : null,
        notdefHasInk: true,
        glyphCount: 300,
        facts: facts(file.id, file) as never,
        createdAt: FIRST_DAY,
      })),
    )
    await insert(
      manager,
      FontFileFacet,
      files.flatMap((file) => [
        ...file.features.map((value) => ({ fontFileId: file.id, facet: 'feature', value })),
        ...file.axes.map((value) => ({ fontFileId: file.id, facet: 'axis', value })),
        ...file.scripts.map((value) => ({ fontFileId: file.id, facet: 'script', value })),
      ]),
    )
    await insert(
      manager,
      Tag,
      [...TOPICS, ...TAGS].map((label) => ({
        slug: slugOf(label),
        label,
        isTopic: TOPICS.includes(label),
        familyCount: 1,
      })),
    )
    await insert(
      manager,
      Foundry,
      foundries.map((foundry) => ({
        ...foundry,
        nameKey: foldName(foundry.name),
        url: '',
        description: '',
        familyCount: 1,
        fontCount: 1,
        downloads: random.below(10_000),
        createdAt: FIRST_DAY,
      })),
    )
  })
  let fontId = 0
  const BATCH = 5000
  for (let done = 0; done < options.families; done += BATCH) {
    const families: Partial<Family>[] = []
    const fonts: Partial<Font>[] = []
    const tags: Partial<FamilyTag>[] = []
    const tokens: Partial<FamilyToken>[] = []
    for (let i = done; i < Math.min(done + BATCH, options.families); i++) {
      const id = i + 1
      const name = nameOf(random)
      const foundry = random.pick(foundries)
      const topic = random.pick(TOPICS)
      const labels = [...new Set([topic, ...random.some(TAGS, 0.2)])]
      const publishedAt = FIRST_DAY + random.below(25 * 365) * DAY_MS + random.below(1000)
      const styles = 1 + random.below(4)
      const firstFile = random.below(files.length)
      const firstFontId = fontId + 1
      for (let position = 0; position < styles; position++) {
        const file = files[(firstFile + position) % files.length]!
        const weight = WEIGHTS[file.id % WEIGHTS.length]!
        fonts.push({
          id: ++fontId,
          familyId: id,
          fontFileId: random.chance(0.005) ? null : file.id,
          fileGuid: hashOf('guid', fontId).slice(0, 32),
          name: `Style ${weight}`,
          fullName: `${name} ${weight}`,
          slug: `${slugOf(name)}-${position}`,
          position,
          isPrimary: position === 0,
          weight,
          width: WIDTHS[file.id % WIDTHS.length]!,
          italic: (file.id + position) % 5 === 0,
          fileName: 'font.ttf',
          defaultText: '',
          createdAt: publishedAt,
        })
      }
      const commercialUse = random.chance(0.7)
      families.push({
        id,
        foundryId: foundry.id,
        slug: `family-${id}`,
        name,
        nameKey: foldName(name),
        title: `${name} Font`,
        description: '',
        status: random.chance(0.03)
          ? random.pick([FAMILY_STATUS.pending, FAMILY_STATUS.withdrawn, FAMILY_STATUS.hidden])
          : FAMILY_STATUS.published,
        topicSlug: slugOf(topic),
        topicLabel: topic,
        licenseId: commercialUse ? 'OFL-1.1' : 'personal-use',
        commercialUse,
        licenseDeclared: '',
        licenseEvidence: LICENSE_FACET[commercialUse ? 'commercial' : 'personal'],
        posterKey: random.chance(0.1) ? `poster/${id}/x.png` : null,
        publishedAt,
        publishedYear: new Date(publishedAt).getUTCFullYear(),
        updatedAt: publishedAt,
        alpha: alphaOf(name),
        // Few distinct values: ties must fall to the newest and the id.
        downloads: random.below(200) * 1000,
        popularity: random.below(500),
        trending: random.below(50),
        randomKey: random.below(2 ** 31),
        fontCount: styles,
        primaryFontId: firstFontId,
        defaultText: '',
        tags: labels.map(slugOf).join(','),
        sourceKey: `test:${id}`,
        version: 1,
        createdAt: publishedAt,
        deletedAt: null,
      })
      tags.push(...labels.map((label) => ({ familyId: id, tagSlug: slugOf(label) })))
      tokens.push(...familyTokens(name, [foundry.name], labels).map((row) => ({ familyId: id, ...row })))
    }
    await transaction(database, async (manager) => {
      await insert(manager, Family, families)
      await insert(manager, Font, fonts)
      await insert(manager, FamilyTag, tags)
      await insert(manager, FamilyToken, tokens)
    })
  }
  await writeCollections(database, options.families, createRandom(2))
}
