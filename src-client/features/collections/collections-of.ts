import { routePath } from '#shared/routes.ts'

/** Address of everything that one person shows. Apart from the other addresses of collections, since every name of a person needs it. */
export const collectionsOf = (user: string) => `${routePath('popular-collections')}?${new URLSearchParams({ user })}`
