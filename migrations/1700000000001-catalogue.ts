import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createTable, index, kinds, unique } from './portable.ts'

/** Foundries, families, fonts, their files, coverage and tags. */
export class Catalogue1700000000001 implements MigrationInterface {
  name = 'Catalogue1700000000001'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await createTable(
      q,
      'foundry',
      [
        k.id(),
        k.key('slug', 120),
        k.text('name', 160),
        k.key('nameKey', 160),
        k.text('url', 500),
        k.longText('description'),
        k.int('familyCount'),
        k.int('fontCount'),
        k.int('downloads'),
        k.timestampMs('createdAt'),
      ],
      [unique('uq_foundry_slug', ['slug']), index('ix_foundry_name_key', ['nameKey'])],
    )
    await createTable(
      q,
      'family',
      [
        k.id(),
        k.int('foundryId'),
        k.key('slug', 120),
        k.text('name', 160),
        k.key('nameKey', 160),
        k.text('title', 200),
        k.longText('description'),
        k.int('status'),
        k.key('topicSlug', 60),
        k.text('topicLabel', 60),
        k.key('licenseId', 40),
        k.flag('commercialUse'),
        k.text('licenseDeclared', 500),
        k.longText('licenseEvidence'),
        k.text('posterKey', 160, { isNullable: true }),
        k.timestampMs('publishedAt'),
        k.int('publishedYear'),
        k.timestampMs('updatedAt'),
        k.key('alpha', 8),
        k.int('downloads'),
        k.int('popularity'),
        k.int('trending'),
        k.int('randomKey'),
        k.int('fontCount'),
        k.int('primaryFontId', { isNullable: true }),
        k.text('defaultText', 200),
        k.text('tags', 500),
        k.key('sourceKey', 190),
        k.int('version'),
        k.timestampMs('createdAt'),
        k.timestampMs('deletedAt', { isNullable: true }),
      ],
      [
        unique('uq_family_source', ['sourceKey']),
        unique('uq_family_foundry_slug', ['foundryId', 'slug']),
        index('ix_family_popular', ['status', 'popularity', 'publishedAt', 'id']),
        index('ix_family_trending', ['status', 'trending', 'publishedAt', 'id']),
        index('ix_family_date', ['status', 'publishedAt', 'id']),
        index('ix_family_name', ['status', 'nameKey', 'id']),
        index('ix_family_free_popular', ['status', 'commercialUse', 'popularity', 'publishedAt', 'id']),
        index('ix_family_topic_popular', ['status', 'topicSlug', 'popularity', 'publishedAt', 'id']),
        index('ix_family_year', ['status', 'publishedYear', 'popularity', 'publishedAt', 'id']),
        index('ix_family_alpha', ['status', 'alpha', 'nameKey', 'id']),
        index('ix_family_random', ['status', 'randomKey', 'id']),
      ],
    )
    await createTable(
      q,
      'font',
      [
        k.id(),
        k.int('familyId'),
        k.int('fontFileId', { isNullable: true }),
        k.key('fileGuid', 32),
        k.text('name', 160),
        k.text('fullName', 240),
        k.key('slug', 160),
        k.int('position'),
        k.flag('isPrimary'),
        k.int('weight'),
        k.int('width'),
        k.flag('italic'),
        k.text('fileName', 240),
        k.text('defaultText', 200),
        k.timestampMs('createdAt'),
      ],
      [
        index('ix_font_family', ['familyId', 'position', 'id']),
        index('ix_font_file', ['fontFileId', 'familyId']),
        index('ix_font_family_file', ['familyId', 'fontFileId', 'weight']),
        unique('uq_font_guid', ['fileGuid']),
        index('ix_font_weight', ['weight', 'familyId']),
      ],
    )
    await createTable(
      q,
      'font_file',
      [
        k.id(),
        k.key('originalSha256', 64),
        k.key('sanitisedSha256', 64),
        k.text('format', 8),
        k.int('originalBytes'),
        k.int('sanitisedBytes'),
        k.int('coverageId'),
        k.int('unitsPerEm'),
        k.int('ascent'),
        k.int('descent'),
        k.int('xHeight', { isNullable: true }),
        k.int('capHeight', { isNullable: true }),
        k.flag('color'),
        k.flag('variable'),
        k.flag('notdefHasInk'),
        k.int('glyphCount'),
        k.longText('facts'),
        k.timestampMs('createdAt'),
      ],
      [unique('uq_font_file_original', ['originalSha256']), index('ix_font_file_coverage', ['coverageId'])],
    )
    await createTable(
      q,
      'font_file_facet',
      [
        k.int('fontFileId', { isPrimary: true }),
        k.key('facet', 16, { isPrimary: true }),
        k.key('value', 16, { isPrimary: true }),
      ],
      [index('ix_font_file_facet_value', ['facet', 'value', 'fontFileId'])],
    )
    await createTable(
      q,
      'coverage_set',
      [k.id(), k.key('sha256', 64), k.int('codepointCount')],
      [unique('uq_coverage_sha256', ['sha256'])],
    )
    await createTable(
      q,
      'coverage_page',
      [k.int('coverageId', { isPrimary: true }), k.int('page', { isPrimary: true }), k.key('bitmap', 64)],
      [index('ix_coverage_page', ['page', 'coverageId'])],
    )
    await createTable(
      q,
      'coverage_language',
      [k.int('coverageId', { isPrimary: true }), k.key('lang', 16, { isPrimary: true })],
      [index('ix_coverage_language', ['lang', 'coverageId'])],
    )
    await createTable(q, 'tag', [
      k.key('slug', 60, { isPrimary: true }),
      k.text('label', 60),
      k.flag('isTopic'),
      k.int('familyCount'),
    ])
    await createTable(
      q,
      'family_tag',
      [k.int('familyId', { isPrimary: true }), k.key('tagSlug', 60, { isPrimary: true })],
      [index('ix_family_tag', ['tagSlug', 'familyId'])],
    )
    await createTable(
      q,
      'family_token',
      [k.int('familyId', { isPrimary: true }), k.key('token', 40, { isPrimary: true }), k.int('weight')],
      [index('ix_family_token', ['token', 'familyId', 'weight'])],
    )
  }

  async down(q: QueryRunner): Promise<void> {
    for (const table of [
      'family_token',
      'family_tag',
      'tag',
      'coverage_language',
      'coverage_page',
      'coverage_set',
      'font_file_facet',
      'font_file',
      'font',
      'family',
      'foundry',
    ])
      await q.dropTable(table, true)
  }
}
