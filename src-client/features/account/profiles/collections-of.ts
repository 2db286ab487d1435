import { routePath } from '#shared/routes.ts'

/** Address of a person's public collections. In its own file, because every link to a person needs it. */
export const collectionsOf = (user: string) => `${routePath('popular-collections')}?${new URLSearchParams({ user })}`
