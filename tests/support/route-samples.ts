import type { RouteName } from '#shared/routes.ts'
import { adminSamples } from './admin-samples.ts'
import type { TestSite } from './app.ts'
import { foundrySamples } from './foundry-samples.ts'
import { oncePerSite } from './once-per-site.ts'
import { makePerson, type Person } from './people.ts'
import { peopleSamples } from './people-samples.ts'
import { studioSamples } from './studio-samples.ts'

export interface RouteSample {
  path: string
  status: number
  h1: RegExp
  /** The person who must be logged in to see it. */
  person?: Person
}

type RouteSamples = Record<RouteName, RouteSample>

/** One address of each route. The type requires a sample for each new route. */
export const routeSamples = oncePerSite(writeSamples)

async function writeSamples(site: TestSite): Promise<RouteSamples> {
  const family = await site.family('playfair-display')
  const details = (await site.client.get(`/api/v3/family/${family.id}/details.json`)).json
  const designer = details.designer.slug
  const person = await makePerson(site)
  return {
    home: { path: '/', status: 200, h1: /fonts/i },
    search: { path: '/search?q=lobster', status: 200, h1: /^Results for “lobster”$/ },
    'search-fonts': { path: '/search-fonts?q=play', status: 200, h1: /play/ },
    'popular-fonts': { path: '/popular/fonts', status: 200, h1: /popular/i },
    'new-fonts': { path: '/new/fonts', status: 200, h1: /new/i },
    'random-fonts': { path: '/random/fonts', status: 200, h1: /random/i },
    'commercial-fonts': { path: '/commercial-fonts', status: 200, h1: /commercial/i },
    'free-commercial-fonts': { path: '/free-commercial-fonts', status: 200, h1: /commercial/i },
    basket: { path: `/basket/${details.fonts[0].id}-1-2`, status: 200, h1: /^Basket$/ },
    starred: { path: `/starred/${family.id}`, status: 200, h1: /^Basket$/ },
    identify: { path: '/identify', status: 200, h1: /^Find a font from a picture$/ },
    explore: { path: '/explore', status: 200, h1: /^Map of fonts$/ },
    inspiration: { path: '/typography-inspiration', status: 200, h1: /^Typography inspiration$/ },
    timeline: { path: '/timeline', status: 200, h1: /^Timeline$/ },
    'timeline-year': { path: `/timeline/${family.publishedYear}`, status: 200, h1: /^Fonts of \d{4}$/ },
    alphabet: { path: '/list/P', status: 200, h1: /^Fonts beginning with P$/ },
    letters: { path: '/beta/letters', status: 200, h1: /^g in \d+ families$/ },
    'font-styles': { path: '/category', status: 200, h1: /^Font styles$/ },
    category: { path: '/category/serif', status: 200, h1: /serif/i },
    help: { path: '/help', status: 200, h1: /^Help$/ },
    contact: { path: '/about/contact', status: 200, h1: /^Contact$/ },
    dmca: { path: '/about/dmca', status: 200, h1: /^Copyright notices$/ },
    'all-categories': { path: '/all-categories', status: 200, h1: /^All categories$/ },
    designers: { path: '/designers', status: 200, h1: /^Designers$/ },
    'popular-collections': { path: '/popular-collections', status: 200, h1: /^Popular collections$/ },
    'new-collections': { path: '/collection', status: 200, h1: /^New collections$/ },
    'new-collections-alias': { path: '/new-collections', status: 200, h1: /^New collections$/ },
    'collection-detail': { path: await site.collection('save-the-date'), status: 200, h1: /^Save the date$/ },
    blog: { path: '/blog', status: 200, h1: /^Blog$/ },
    'blog-post': { path: '/blog/arabic-devanagari-thai-beside-latin-a1', status: 200, h1: /^Setting Arabic/ },
    privacy: { path: '/about/privacy', status: 200, h1: /^Privacy$/ },
    brand: { path: '/about/brand', status: 200, h1: /^Brand$/ },
    terms: { path: '/about/terms', status: 200, h1: /^Terms of use$/ },
    'font-playground': { path: '/font-playground/compare', status: 200, h1: /^Font playground$/ },
    unicode: { path: '/unicode?q=degree', status: 200, h1: /^Unicode$/ },
    'unicode-chars': { path: '/unicode/chars', status: 200, h1: /^Unicode characters$/ },
    'unicode-char': { path: '/unicode/char/00b0-degree-sign', status: 200, h1: /DEGREE SIGN|Degree sign/ },
    'unicode-blocks': { path: '/unicode/block', status: 200, h1: /^Unicode blocks$/ },
    'unicode-block': { path: '/unicode/block/latin-1-supplement', status: 200, h1: /^Latin-1 Supplement$/ },
    'unicode-scripts': { path: '/unicode/script', status: 200, h1: /^Scripts$/ },
    'unicode-script': { path: '/unicode/script/greek', status: 200, h1: /^Greek$/ },
    'unicode-categories': { path: '/unicode/category', status: 200, h1: /^General categories$/ },
    'unicode-category': { path: '/unicode/category/currency-symbol', status: 200, h1: /^Currency Symbol$/ },
    'unicode-planes': { path: '/unicode/plane', status: 200, h1: /^Planes$/ },
    languages: { path: '/languages', status: 200, h1: /^Languages$/ },
    language: { path: '/languages/info/is', status: 200, h1: /^Icelandic$/ },
    countries: { path: '/countries', status: 200, h1: /^Countries$/ },
    country: { path: '/countries/info/CH', status: 200, h1: /^Switzerland$/ },
    analyzer: { path: '/unicode/analyzer?text=Z%D0%B0%C2%B0', status: 200, h1: /^Text analyser$/ },
    'html-encoder': { path: '/unicode/html-encoder', status: 200, h1: /^HTML encoder$/ },
    'javascript-encoder': { path: '/unicode/javascript-encoder', status: 200, h1: /^JavaScript encoder$/ },
    'alt-codes': { path: '/unicode/alt-codes', status: 200, h1: /^Alt codes$/ },
    'ascii-fonts': { path: '/beta/ascii-fonts?text=Ab', status: 200, h1: /^ASCII fonts$/ },
    'degree-symbol': { path: '/beta/degree-symbol', status: 200, h1: /^Degree symbol$/ },
    'emoji-keyboard': { path: '/beta/emoji-keyboard?q=cat', status: 200, h1: /^Emoji keyboard$/ },
    'lenny-face': { path: '/lenny-face', status: 200, h1: /^Lenny face$/ },
    'font-generator': { path: '/font-generator?text=Hamburg', status: 200, h1: /^Font generator$/ },
    'web-font-generator': { path: '/web-font-generator', status: 200, h1: /^Web font generator$/ },
    'font-links': { path: '/font-links', status: 200, h1: /^Sitemap$/ },
    'account-collections': { path: '/account/collections', status: 200, h1: /^My Collections$/, person },
    login: { path: '/account/login?next=%2Fpopular%2Ffonts', status: 200, h1: /^Log in$/ },
    join: { path: '/account/join', status: 200, h1: /^Join free$/ },
    confirm: { path: '/account/confirm?key=not-used', status: 200, h1: /^Confirm your e-mail address$/ },
    'forgot-password': { path: '/account/forgot-password', status: 200, h1: /^Forgot your password\?$/ },
    logout: { path: '/account/logout', status: 200, h1: /^Log out$/, person },
    welcome: { path: '/account/welcome', status: 200, h1: /^Welcome to Fontarium, /, person },
    'profile-general': { path: `/account/profile/${person.userId}/general`, status: 200, h1: /^Profile$/, person },
    'profile-settings': { path: `/account/profile/${person.userId}/settings`, status: 200, h1: /^Settings$/, person },
    'profile-password': { path: `/account/profile/${person.userId}/password`, status: 200, h1: /^Password$/, person },
    'download-history': { path: '/account/downloads', status: 200, h1: /^Download History$/, person },
    'installed-fonts': { path: '/account/installed-fonts', status: 200, h1: /^Installed fonts$/, person },
    'api-docs': { path: '/api/docs', status: 200, h1: /^API$/ },
    ...(await peopleSamples(site, person)),
    ...(await adminSamples(site)).pages,
    appeal: { path: '/account/appeal', status: 200, h1: /^Appeal$/ },
    'counter-notice': { path: '/account/counter-notice', status: 200, h1: /^Counter-notice$/ },
    ...(await foundrySamples(site)),
    ...(await studioSamples(site)),
    'not-found': { path: '/404', status: 404, h1: /^There is nothing at this address$/ },
    'server-error': { path: '/500', status: 500, h1: /^Something went wrong$/ },
    family: { path: `/${family.slug}-f${family.id}`, status: 200, h1: /^Playfair Display$/ },
    'family-by-designer': { path: `/${designer}/${family.slug}`, status: 200, h1: /^Playfair Display$/ },
    designer: { path: `/${designer}`, status: 200, h1: /./ },
  }
}
