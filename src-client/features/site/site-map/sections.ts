import { ROUTE_TRAITS } from '#shared/route-traits.ts'
import { ROUTES, type RouteDefinition, type RouteName, routePath } from '#shared/routes.ts'

interface SiteMapLink {
  label: string
  href: string
}
interface SiteMapSection {
  title: string
  links: SiteMapLink[]
}

/** The paths of each section, with the paths below them. All others go into a section 'More'. */
const SECTIONS: Record<string, readonly string[]> = {
  Fonts: [
    '/',
    '/popular/fonts',
    '/new/fonts',
    '/random/fonts',
    '/commercial-fonts',
    '/identify',
    '/timeline',
    '/explore',
    '/typography-inspiration',
  ],
  Styles: ['/category', '/all-categories'],
  'Designers and collections': ['/designers', '/popular-collections', '/collection'],
  Tools: ['/font-playground', '/beta', '/web-font-generator', '/font-generator', '/lenny-face'],
  'Unicode and languages': ['/unicode', '/languages', '/countries'],
  Reading: ['/blog', '/help', '/api'],
  About: ['/about'],
}

const sectionOf = (href: string): string =>
  Object.keys(SECTIONS).find((title) => SECTIONS[title]!.some((path) => `${href}/`.startsWith(`${path}/`))) ?? 'More'

/** Labels that cannot be derived from the path. */
const LABELS: Partial<Record<string, string>> = {
  '/': 'Home',
  '/popular/fonts': 'Popular fonts',
  '/new/fonts': 'New fonts',
  '/random/fonts': 'Random fonts',
  '/commercial-fonts': 'Fonts for commercial use',
  '/identify': 'Find from a picture',
  '/explore': 'Map of fonts',
  '/category': 'Font styles',
  '/all-categories': 'All categories',
  '/collection': 'New collections',
  '/beta/letters': 'Letters',
  '/about/dmca': 'Copyright notices (DMCA)',
  '/api/docs': 'API',
  '/beta/ascii-fonts': 'ASCII fonts',
  '/unicode': 'Unicode',
  '/unicode/analyzer': 'Text analyser',
  '/unicode/block': 'Unicode blocks',
  '/unicode/category': 'Unicode categories',
  '/unicode/chars': 'All characters',
  '/unicode/html-encoder': 'HTML encoder',
  '/unicode/javascript-encoder': 'JavaScript encoder',
  '/unicode/plane': 'Unicode planes',
  '/unicode/script': 'Scripts',
}

/** 'Degree symbol' for '/beta/degree-symbol'. */
function labelOf(path: string): string {
  const words = (path.split('/').at(-1) ?? '').replaceAll('-', ' ')
  return LABELS[path] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** All pages without parameters, made from the route table, so that new pages are included automatically. */
export function siteMapSections(): SiteMapSection[] {
  const sections = [...Object.keys(SECTIONS), 'More'].map((title) => ({ title, links: [] as SiteMapLink[] }))
  for (const [name, route] of Object.entries(ROUTES) as [RouteName, RouteDefinition][]) {
    const isShown = ROUTE_TRAITS[name].indexable || name === 'random-fonts'
    if (!isShown || route.alias || name === 'font-links' || /\{\w+(:id)?\}/.test(route.pattern)) continue
    const href = routePath(name)
    const title = sectionOf(href)
    sections.find((section) => section.title === title)!.links.push({ label: labelOf(href), href })
  }
  return sections.filter((section) => section.links.length > 0)
}
