/** Condition for public families, written once so that no list forgets half of it. */
export const PUBLISHED = 'family.status = 1 AND family.deletedAt IS NULL'
/**
 * The same for families found by id or foundry. The plus keeps SQLite from using the indexes on these columns: without
 * statistics it would scan one (9 ms at 100,000 families) instead of looking up twenty ids.
 */
export const PUBLISHED_BY_KEY = '+family.status = 1 AND +family.deletedAt IS NULL'

/**
 * Condition for people as others see them, on user LEFT JOIN account: joining only claims an address until the mail's
 * link is followed. The site's own accounts have no row in account.
 */
export const HAS_JOINED = '(account.userId IS NULL OR account.emailConfirmedAt IS NOT NULL)'
