/** Terms of uploading and publishing shared by browser, server and database. */

/** '' = not set; 'own' = the designer's own words. */
export const LICENCE_TEMPLATES = ['', 'OFL-1.1', 'Apache-2.0', 'own'] as const
export type LicenceTemplate = (typeof LICENCE_TEMPLATES)[number]

/** Uses of a font, each allowed to everybody, to private people only, or to nobody. */
export const PERMISSION_USES = ['web', 'print', 'app', 'embed', 'modify'] as const
export const PERMISSION_VALUES = ['yes', 'personal', 'no'] as const
export type PermissionUse = (typeof PERMISSION_USES)[number]
type PermissionValue = (typeof PERMISSION_VALUES)[number]
export type Permissions = Record<PermissionUse, PermissionValue>

export const FAMILY_LINK_KINDS = ['home', 'source', 'buy', 'donate'] as const
type FamilyLinkKind = (typeof FAMILY_LINK_KINDS)[number]
export interface FamilyLink {
  kind: FamilyLinkKind
  url: string
}

export const CC_VERSIONS = ['1.0', '2.0', '2.5', '3.0', '4.0'] as const

/** Licences that allow everybody to use a font for anything, and to pass it on. */
export const OPEN_LICENCES: readonly string[] = [
  'OFL-1.1',
  'Apache-2.0',
  'UFL-1.0',
  'MIT',
  'CC0-1.0',
  'public-domain',
  'GPL-FE',
  ...CC_VERSIONS.map((version) => `CC-BY-${version}`),
]

/** Licences in files that forbid something or contradict each other (decideLicence() of workers/inspect). */
export const RESTRICTED: ReadonlySet<string> = new Set(['personal-use', 'proprietary', 'unclear'])

/**
 * Why a family waits for a moderator. new-designer: the foundry has published nothing yet. hidden-before: the site took
 * down a family of this foundry. licence-conflict: the files name another licence than the designer. personal-use: not
 * free for commercial use. duplicate: another foundry has a font with the same outlines. same-name: another foundry has
 * a family with this name, or one that looks like it.
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
