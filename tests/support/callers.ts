import type { TestSite } from './app.ts'
import type { SiteClient } from './http-client.ts'
import { makePerson, type PersonOptions } from './people.ts'

/** All kinds of callers. */
export const ROLES = ['visitor', 'suspended', 'person', 'designer', 'moderator', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Nobody is logged in: suspended people are not, even with a session. */
export const isOutside = (role: Role): boolean => role === 'visitor' || role === 'suspended'

/** A caller of each kind. */
export async function callersOf(
  site: TestSite,
  /** Default: the first one. */
  foundryIdOfDesigner?: number,
): Promise<Record<Role, SiteClient>> {
  const as = async (options: PersonOptions) => (await makePerson(site, options)).client
  return {
    visitor: site.visitor(),
    suspended: await as({ suspended: true }),
    person: await as({}),
    designer: await as({ roles: ['designer'], foundryId: foundryIdOfDesigner }),
    moderator: await as({ roles: ['moderator'] }),
    admin: await as({ roles: ['admin'] }),
  }
}
