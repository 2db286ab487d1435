/** Only what everybody may see: one line, so no list can forget half of it. */
export const PUBLISHED = 'family.status = 1 AND family.deletedAt IS NULL'
/**
 * The same where families are found by an id or a foundry: the plus takes the index on status off SQLite's table, which without
 * statistics it would rather walk (9 ms at 100,000 families) than look up twenty ids.
 */
export const PUBLISHED_BY_KEY = '+family.status = 1 AND family.deletedAt IS NULL'
