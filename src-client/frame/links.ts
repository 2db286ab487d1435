import { type RouteName, routePath } from '#shared/routes.ts'

interface SiteLink {
  label: string
  href: string
  /** Further routes on which the link is the current one. */
  routes?: readonly RouteName[]
}

/** Whether a link leads to the current page. */
export const isCurrent = (link: SiteLink, page: { name: RouteName; path: string }) =>
  page.path === link.href || (link.routes?.includes(page.name) ?? false)

/** Secondary links of the header (specification section 2); 'Stuff' follows them. */
export const MAIN_LINKS: readonly SiteLink[] = [
  {
    label: 'Fonts',
    href: routePath('popular-fonts'),
    routes: [
      'new-fonts',
      'random-fonts',
      'commercial-fonts',
      'category',
      'search-fonts',
      'family',
      'family-by-designer',
    ],
  },
  { label: 'Styles', href: '/category', routes: ['all-categories'] },
  { label: 'Collections', href: '/popular-collections', routes: ['new-collections', 'collection-detail'] },
  { label: 'Font Generator', href: '/font-generator' },
  { label: 'Designers', href: '/designers', routes: ['designer'] },
]

/** Menu 'Stuff': tools, unicode, languages, blog. */
export const STUFF_LINKS: readonly SiteLink[] = [
  { label: 'Map of fonts', href: routePath('explore') },
  { label: 'Find from a picture', href: routePath('identify') },
  { label: 'Playground', href: '/font-playground' },
  { label: 'Letters', href: '/beta/letters' },
  { label: 'Basket', href: routePath('basket') },
  { label: 'Inspiration', href: '/typography-inspiration' },
  { label: 'Timeline', href: '/timeline' },
  { label: 'Unicode', href: '/unicode' },
  { label: 'Languages', href: '/languages' },
  { label: 'Countries', href: '/countries' },
  { label: 'Web Font Generator', href: '/web-font-generator' },
  { label: 'ASCII Fonts', href: '/beta/ascii-fonts' },
  { label: 'Degree Symbol', href: '/beta/degree-symbol' },
  { label: 'Emoji Keyboard', href: '/beta/emoji-keyboard' },
  { label: 'Lenny Face', href: '/lenny-face' },
  { label: 'Blog', href: '/blog' },
]

export const CATEGORY_LINKS: readonly SiteLink[] = [
  { label: 'Featured', href: routePath('home') },
  { label: 'Popular', href: routePath('popular-fonts') },
  { label: 'New', href: routePath('new-fonts') },
  { label: 'Random', href: routePath('random-fonts') },
]

/** Footer links. Tags among them are shown only when the catalogue has them. */
export const FOOTER_LINKS: readonly { label: string; href: string; tag?: string }[] = [
  { label: 'Popular fonts', href: routePath('popular-fonts') },
  { label: 'Commercial fonts', href: routePath('commercial-fonts') },
  { label: 'Cool fonts', href: routePath('category', { tags: 'cool' }), tag: 'cool' },
  { label: 'Cursive fonts', href: routePath('category', { tags: 'cursive' }), tag: 'cursive' },
  { label: 'Blog', href: '/blog' },
  { label: 'Help', href: '/help' },
  { label: 'Contact', href: '/about/contact' },
  { label: 'Brand', href: '/about/brand' },
  { label: 'Privacy', href: '/about/privacy' },
  { label: 'Terms', href: '/about/terms' },
  { label: 'DMCA', href: '/about/dmca' },
  { label: 'Sitemap', href: '/font-links' },
]
