/** Words of uploading and publishing that browser, server and database share. */

/** '' = nothing said yet; 'own' = the designer's own words. */
export const LICENCE_TEMPLATES = ['', 'OFL-1.1', 'Apache-2.0', 'own'] as const
export type LicenceTemplate = (typeof LICENCE_TEMPLATES)[number]

/** What one may want to do with a font, and whether its licence lets everybody, only private people, or nobody. */
export const PERMISSION_USES = ['web', 'print', 'app', 'embed', 'modify'] as const
export const PERMISSION_VALUES = ['yes', 'personal', 'no'] as const
export type PermissionUse = (typeof PERMISSION_USES)[number]
export type PermissionValue = (typeof PERMISSION_VALUES)[number]
export type Permissions = Record<PermissionUse, PermissionValue>

export const FAMILY_LINK_KINDS = ['home', 'source', 'buy', 'donate'] as const
export type FamilyLinkKind = (typeof FAMILY_LINK_KINDS)[number]
export interface FamilyLink {
  kind: FamilyLinkKind
  url: string
}

/** Licences of a file whose words forbid something, or contradict each other (decideLicence() of workers/inspect). */
export const RESTRICTED: ReadonlySet<string> = new Set(['personal-use', 'proprietary', 'unclear'])

/**
 * Why a family waits for a moderator. new-designer: the foundry has published nothing yet. hidden-before: the site took down a family
 * of this foundry. licence-conflict: the files say another licence than the designer. personal-use: not free for commercial use.
 * duplicate: another foundry has a font of the same outlines. same-name: another foundry has a family of this name, or
 * of one that is taken for it.
 */
export const REVIEW_REASONS = [
  'new-designer',
  'hidden-before',
  'licence-conflict',
  'personal-use',
  'duplicate',
  'same-name',
] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

export const FAMILY_STATES = ['pending', 'published', 'withdrawn', 'hidden', 'draft'] as const
/** Names of FAMILY_STATUS in the order of its numbers. */
export type FamilyState = (typeof FAMILY_STATES)[number]
