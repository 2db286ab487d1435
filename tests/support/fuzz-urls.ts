import { type RandomSequence, randomSequence } from '#server/seeds/random.ts'
import { fontSearchInput } from '#shared/contracts/catalogue/fonts.ts'
import { PREVIEW_PARAMETERS } from '#shared/preview/preview-spec.ts'
import { previewUrl, smallPreviewUrl } from '#shared/preview/preview-url.ts'
import { ROUTES } from '#shared/routes.ts'

/** Existing families, so that half of the addresses pass the first checks. */
export interface Known {
  families: { id: number; slug: string; designer: string; fontId: number; guid: string }[]
}

const WORDS = [
  'lobster',
  'inter',
  'sans',
  'a',
  '',
  'é',
  'ひらがな',
  '🅰️',
  'عربي',
  'x'.repeat(300),
  '%',
  '..',
  '.',
  "'",
  '"',
  '<b>',
  '\\',
  '$&',
  'null',
  'NaN',
]
const NUMBERS = [
  '0',
  '1',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '999999',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  ' 1',
  '',
  'Infinity',
]
const RAW = [
  '%00',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ff%fe',
  '%ED%A0%80',
  '%2e%2e%2f',
  '%5c',
  '%0d%0aX-Evil:1',
  '%F0%9F%85%B0',
  '//',
  ';',
  '|',
  '~',
  '~~',
  ';;',
  ',,,',
  '[]',
  '{}',
  '+',
  '%252e',
  '&',
  '#',
]
const GRAMMAR = [
  'commercialok~',
  'hasposter~',
  'year~2020',
  'alpha~p',
  'topic~pixel',
  'tag~retro',
  'license~free',
  'U+0041',
  '0x41',
  '400-900',
  '65,66',
  'wght',
  'liga',
  'vi',
  'popular',
  'name',
  'date',
  'db',
  'es',
  'all',
  '1',
]
const BYTE_ROUTES = [
  '/api/family/{id}/bundle',
  '/api/font/{id}/download',
  '/api/webfont/{guid}.woff2',
  '/api/poster/{id}/{guid}{guid}.png',
  '/css2?family={slug}:wght@{id}',
  '/css?family={slug}:{id}|{slug}',
  '/webfonts/f/{id}-{id}/{guid}/latin@wght.woff2',
  '/webfonts/v1/webfonts?family={slug}&pageToken={id}',
]
const API_ROUTES = [
  '/api/v3/fonts/search.json',
  '/api/v3/all/search.json',
  '/api/v3/topics/search.json',
  '/api/v3/family/details.json',
  '/api/v3/family/{id}/details.json',
  '/api/v3/font/{id}/details.json',
  '/api/account/identity',
  '/api/openapi.json',
]
const PROCEDURES = [
  'fonts.search',
  'fonts.suggest',
  'fonts.details',
  'families.byId',
  'families.byName',
  'families.glyphs',
  'families.glyphNames',
  'designers.details',
  'topics.search',
  'all.search',
  'site.welcome',
  'browse.timeline',
  'explore.list',
  'explore.map',
  'explore.writing',
  'browse.inspiration',
  'browse.alphabet',
  'browse.letter',
  'topics.styles',
  'topics.categories',
  'topics.notes',
  'unicode.charInfo',
  'account.identity',
  'account.track',
]
const PARAMS = [
  ...Object.keys(fontSearchInput.shape),
  'p',
  'id',
  'family',
  'url',
  'slug',
  'db',
  'tab',
  '__proto__',
  'constructor',
  'utm_source',
]
const PREVIEW_PARAMS = [...PREVIEW_PARAMETERS, 'fs', 'fgc', 'bgc', 't', 'sig']
const PREVIEW_VALUES = [
  'skia',
  'mono',
  'smooth',
  'outline',
  '65',
  '1000',
  '100000',
  '0',
  '-5',
  '1.5',
  'FF0000',
  'zzz',
  'liga:1',
  'wght:900',
  'wght:1e9',
  'wght:',
  '9'.repeat(40),
  '',
]

/** Address number n of a run: the same seed and number give the same address. */
export function fuzzedUrl(seed: number, n: number, known: Known): string {
  const random = randomSequence(seed, n)
  const url = damaged(undamaged(random, known), random)
  // A request line may hold only visible ASCII.
  return url.replaceAll(/[^\x21-\x7e]/g, '').slice(0, 6000)
}

function undamaged(random: RandomSequence, known: Known): string {
  const kind = random.below(10)
  if (kind < 3) return page(random, known)
  if (kind < 6) return api(random, known)
  if (kind < 7) return trpc(random)
  if (kind < 9) return preview(random, known)
  return random.pick(BYTE_ROUTES).replaceAll(/\{(\w+)\}/g, (_, name) => fill(name, random, known))
}

const encoded = (random: RandomSequence) =>
  random.below(5) === 0 ? random.pick(RAW) : encodeURIComponent(random.pick(WORDS))

function fill(name: string, random: RandomSequence, known: Known): string {
  const family = random.pick(known.families)
  const good = {
    id: String(family.id),
    familyId: String(family.id),
    fontId: String(family.fontId),
    slug: family.slug,
    family: family.slug,
    designer: family.designer,
    tags: 'pixel',
    guid: family.guid,
  }[name]
  if (good !== undefined && random.below(3) > 0) return good
  return random.below(2) === 0 ? encodeURIComponent(random.pick(NUMBERS)) : encoded(random)
}

function query(random: RandomSequence): string {
  const parts = Array.from({ length: random.below(5) }, () => {
    const value = random.below(3)
    return `${random.pick(PARAMS)}=${value === 0 ? encoded(random) : encodeURIComponent(random.pick(value === 1 ? GRAMMAR : NUMBERS))}`
  })
  return parts.length > 0 ? `?${parts.join(random.below(20) === 0 ? ';' : '&')}` : ''
}

function page(random: RandomSequence, known: Known): string {
  const route = random.pick(Object.values(ROUTES))
  // /500 answers 500 by design.
  const pattern = route.pattern === '/500' ? '/404' : route.pattern
  return pattern.replaceAll(/\{(\w+)(?:\?)?(?::\w+)?\}/g, (_, name) => fill(name, random, known)) + query(random)
}

const api = (random: RandomSequence, known: Known) =>
  random.pick(API_ROUTES).replaceAll(/\{(\w+)\}/g, (_, name) => fill(name, random, known)) + query(random)

function trpc(random: RandomSequence): string {
  const values = [...NUMBERS, ...WORDS, ...GRAMMAR]
  const input = Object.fromEntries(
    Array.from({ length: random.below(4) }, () => [
      random.pick(PARAMS),
      random.below(2) === 0 ? random.pick(values) : random.below(1_000_000),
    ]),
  )
  const text = random.below(6) === 0 ? random.pick(RAW) : encodeURIComponent(JSON.stringify(input))
  return `/trpc/${random.below(10) === 0 ? encoded(random) : random.pick(PROCEDURES)}?input=${text}`
}

function preview(random: RandomSequence, known: Known): string {
  const family = random.pick(known.families)
  const wish = {
    font: {
      id: random.below(8) === 0 ? 999_999 : family.fontId,
      file: random.below(8) === 0 ? '0'.repeat(32) : family.guid,
      slug: family.slug,
    },
    text: random.pick(WORDS),
    size: random.pick([6, 65, 200]),
    width: random.pick([1, 300, 1000]),
    height: random.pick([1, 65, 300]),
    fg: '000000',
    bg: 'FFFFFF',
    dpr: random.pick([1, 2]),
  }
  const base =
    random.below(3) === 0
      ? smallPreviewUrl(wish)
      : previewUrl(random.below(3) === 0 ? { ...wish, font: { ...wish.font, file: null } } : wish)
  if (random.below(2) === 0) return base
  const changed = `${random.pick(PREVIEW_PARAMS)}=${encodeURIComponent(random.pick(PREVIEW_VALUES))}`
  if (base.includes('?') && random.below(2) === 0)
    return base.replace(new RegExp(`([?&])${changed.split('=')[0]}=[^&]*`), `$1${changed}`)
  return `${base}${base.includes('?') ? '&' : '?'}${changed}`
}

/** Sometimes inserts, removes or doubles a piece. */
function damaged(url: string, random: RandomSequence): string {
  const at = 1 + random.below(url.length)
  const piece = random.pick(RAW).replace('#', '%23')
  const what = random.below(12)
  if (what === 0) return url.slice(0, at) + piece + url.slice(at)
  if (what === 1) return url.slice(0, at) + url.slice(at + 1 + random.below(8))
  if (what === 2) return url + url.slice(at)
  return url
}
