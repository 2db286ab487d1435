import type { Role } from '../core/actor.ts'

/** What each role allows, by the names that programs and pages read. */
const PERMISSIONS: Record<Role, readonly string[]> = {
  designer: ['upload'],
  moderator: ['upload', 'moderate'],
  admin: ['upload', 'moderate', 'manage-fonts', 'manage-users', 'manage-collections', 'manage-articles', 'manage-site'],
}

/** Roles and the permissions they give (specification section 3). Having a foundry makes a designer. */
export function claimsOf(roles: readonly Role[], hasFoundry: boolean): string[] {
  const all = new Set<Role>([...roles, ...(hasFoundry ? (['designer'] as const) : [])])
  return [...new Set([...all, ...[...all].flatMap((role) => PERMISSIONS[role])])]
}
