import { type RouteName, routePath } from '#shared/routes.ts'

export interface SiteLink {
  label: string
  href: string
  /** Routes on which the link is the current one. */
  routes: readonly RouteName[]
}

/** A link stands here from the day its route exists: nothing in the frame leads nowhere. */
export const MAIN_LINKS: readonly SiteLink[] = [
  {
    label: 'Fonts',
    href: routePath('popular-fonts'),
    routes: [
      'popular-fonts',
      'new-fonts',
      'random-fonts',
      'commercial-fonts',
      'category',
      'search-fonts',
      'family',
      'family-by-designer',
    ],
  },
]

export const CATEGORY_LINKS: readonly SiteLink[] = [
  { label: 'Featured', href: routePath('home'), routes: ['home'] },
  { label: 'Popular', href: routePath('popular-fonts'), routes: ['popular-fonts'] },
  { label: 'New', href: routePath('new-fonts'), routes: ['new-fonts'] },
  { label: 'Random', href: routePath('random-fonts'), routes: ['random-fonts'] },
]

/** Footer columns. Tags among them are shown only when the catalogue has them. */
export const FOOTER_LINKS: readonly { label: string; href: string; tag?: string }[] = [
  { label: 'Popular fonts', href: routePath('popular-fonts') },
  { label: 'Commercial fonts', href: routePath('commercial-fonts') },
  { label: 'Cool fonts', href: routePath('category', { tags: 'cool' }), tag: 'cool' },
  { label: 'Cursive fonts', href: routePath('category', { tags: 'cursive' }), tag: 'cursive' },
]
