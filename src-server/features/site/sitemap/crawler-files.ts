import { feedPaths } from '#shared/asset-paths.ts'
import type { SiteStats } from '#shared/contracts/site/site.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { xmlElement, xmlEmpty } from '#shared/format/xml.ts'
import { type RouteName, routePath } from '#shared/routes.ts'

export interface CrawlerSite {
  name: string
  publicUrl: string
  /** Whether search engines may index the site. */
  indexing: boolean
}

/** What crawlers may fetch: pictures under /api, but no API calls and endless lists. */
export function robotsTxt({ publicUrl, indexing }: CrawlerSite): string {
  if (!indexing) return 'User-agent: *\nDisallow: /\n'
  return [
    'User-agent: *',
    'Allow: /api/rf5/',
    'Allow: /api/renderfont4/',
    'Allow: /api/poster/',
    'Allow: /api/cover/',
    'Allow: /api/collection/',
    'Allow: /api/docs',
    'Disallow: /api/',
    'Disallow: /trpc/',
    'Disallow: /account/',
    `Disallow: ${routePath('search')}`,
    `Disallow: ${routePath('random-fonts')}`,
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** OpenSearch description, for searching the site from the address bar. */
export function openSearchXml({ name, publicUrl }: CrawlerSite): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    // Longer names than 16 characters are invalid.
    xmlElement('ShortName', [...name].slice(0, 16).join('')),
    xmlElement('Description', `Find fonts on ${name}`),
    xmlElement('InputEncoding', 'UTF-8'),
    xmlElement('Image', `${publicUrl}/favicon.svg`, { width: '16', height: '16', type: 'image/svg+xml' }),
    xmlEmpty('Url', {
      type: 'text/html',
      method: 'get',
      template: `${publicUrl}${routePath('search')}?q={searchTerms}`,
    }),
    xmlEmpty('Url', {
      type: 'application/opensearchdescription+xml',
      rel: 'self',
      template: `${publicUrl}/opensearch.xml`,
    }),
    '</OpenSearchDescription>',
    '',
  ].join('\n')
}

/** The site in a page of Markdown, for language models and their tools. */
export function llmsTxt({ name, publicUrl }: CrawlerSite, stats: SiteStats): string {
  const link = (label: string, path: string, about: string) => `- [${label}](${publicUrl}${path}): ${about}`
  const page = (route: RouteName, label: string, about: string) => link(label, routePath(route), about)
  return [
    `# ${name}`,
    '',
    `> A site to find, preview and download fonts: ${groupThousands(stats.styles)} styles in ${groupThousands(stats.fonts)} families by ${groupThousands(stats.designers)} designers.`,
    '',
    'Every family says “100% Free” when its licence allows commercial use, else “Personal Use Free”. Previews are drawn from the real font files. A family has a page at /{slug}-f{id} with its styles, characters, languages, OpenType features and licence.',
    '',
    '## Fonts',
    '',
    page('popular-fonts', 'Popular fonts', 'most downloaded first'),
    page('new-fonts', 'New fonts', 'newest first'),
    page('commercial-fonts', 'Fonts for commercial use', 'only families whose licence allows it'),
    page('designers', 'Designers', 'everybody with families here'),
    page('popular-collections', 'Collections', 'families that people put together'),
    page('font-links', 'All sections', 'every list of the site on one page'),
    '',
    '## Reading',
    '',
    page('blog', 'Blog', 'articles about choosing, licensing and setting fonts'),
    page('help', 'Help', 'how the site works'),
    '',
    '## For programs',
    '',
    page('api-docs', 'API', 'every call with examples'),
    link('OpenAPI', '/api/openapi.json', 'the same as an OpenAPI 3.1 document'),
    link('Search call', '/api/v3/fonts/search.json?q=serif', 'families as JSON'),
    link('Sitemap', '/sitemap.xml', 'every public page'),
    link('New fonts', feedPaths.newFonts, 'Atom feed'),
    link('Blog', feedPaths.blog, 'Atom feed'),
    '',
  ].join('\n')
}
