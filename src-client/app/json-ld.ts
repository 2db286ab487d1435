import type { PageConfig } from '#shared/contracts/site/site.ts'

interface Crumb {
  name: string
  /** Site path. */
  path: string
}

const absolute = (path: string, config: Pick<PageConfig, 'publicUrl'>) => new URL(path, config.publicUrl).href

/** The breadcrumbs that search engines show; the site's own name is the first. */
const breadcrumbs = (config: PageConfig, crumbs: readonly Crumb[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: config.siteName, path: '/' }, ...crumbs].map((crumb, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: crumb.name,
    item: absolute(crumb.path, config),
  })),
})

/** A page that lists others, with its breadcrumbs. The last crumb is the page itself. Only the server's document has it. */
export function collectionPage(
  config: PageConfig,
  about: { description: string; crumbs: readonly Crumb[] },
): Record<string, unknown> | undefined {
  if (!import.meta.env.SSR) return
  const last = about.crumbs.at(-1)
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: last?.name ?? config.siteName,
    url: absolute(last?.path ?? '/', config),
    description: about.description,
    breadcrumb: breadcrumbs(config, about.crumbs),
  }
}
