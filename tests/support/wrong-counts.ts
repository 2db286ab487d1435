import type { Database } from '#server/database/data-source.ts'

/** Wrong counts of families, compared with the rows. Skips the foundries of planted families, which have no counts. */
export const findWrongCounts = (database: Database): Promise<unknown[]> =>
  database.read.query(
    `SELECT 'foundry' AS what, foundry.id AS at FROM foundry WHERE foundry.slug <> 'planted' AND (
       foundry.familyCount <> (SELECT COUNT(*) FROM family WHERE family.foundryId = foundry.id AND family.status = 1)
       OR foundry.fontCount <> (SELECT COALESCE(SUM(family.fontCount), 0) FROM family WHERE family.foundryId = foundry.id AND family.status = 1))
     UNION ALL SELECT 'tag', tag.slug FROM tag WHERE tag.familyCount <> (SELECT COUNT(*) FROM family_tag m JOIN family ON family.id = m.familyId WHERE m.tagSlug = tag.slug AND family.status = 1)
     UNION ALL SELECT 'collection', collection.id FROM collection WHERE collection.fontCount <> (SELECT COUNT(*) FROM collection_family m JOIN family ON family.id = m.familyId WHERE m.collectionId = collection.id AND family.status = 1)
     UNION ALL SELECT 'fonts', family.id FROM family WHERE family.fontCount <> (SELECT COUNT(*) FROM font WHERE font.familyId = family.id)`,
  )
