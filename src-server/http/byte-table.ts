import { PICTURE_ALIGNMENTS } from '#shared/preview/preview-align.ts'

type Schema = Record<string, unknown>

interface ByteRoute {
  path: string
  /** Unique among all calls. */
  id: string
  summary: string
  /** Content type, or a range of types. */
  answers: string
  /** Those whose names are in the path are required, too. */
  parameters: Record<string, { description: string; schema: Schema; required?: true }>
}

const describeAs =
  (type: 'string' | 'integer' | 'number') =>
  (description: string, more: Schema = {}) => ({ description, schema: { type, ...more } })
const text = describeAs('string')
const whole = describeAs('integer')
const number = describeAs('number')

const id = (what: string) => whole(`Id of the ${what}`, { minimum: 1 })
const slug = text('Any name; the file is called by it when it is saved')
const encodedText = text('The text to set, UTF-8 as base64url without padding')
const picture = {
  r: text('Renderer, by name or number', { default: 'skia' }),
  h: whole(
    'Height in device pixels: CSS height times pixel ratio. Type that is taller is drawn smaller; the header X-Preview-Scale says how much',
    { default: 65 },
  ),
  w: whole('Width in device pixels: CSS width times pixel ratio', { default: 1000 }),
  s: whole('Size of the type in CSS pixels', { minimum: 6, maximum: 200, default: 65 }),
  fg: text('Colour of the letters, without #', { default: '000000' }),
  bg: text('Colour behind them, without #', { default: 'FFFFFF' }),
  tb: text('1 = transparent instead of the background', { enum: ['0', '1'], default: '0' }),
  dpr: number('Pixel ratio, when the width does not tell it', { minimum: 1, maximum: 5 }),
  feat: text("OpenType features: 'smcp,liga:0'"),
  axes: text("Axis positions: 'wght:650,wdth:87.5'"),
  ls: whole('Letter-spacing in thousandths of an em', { default: 0 }),
  al: text(
    "Where a line shorter than the picture stands. 'ink': at the start, by the ink of its first letter; 'fit': as large as the picture; 'trim': like ink, in a picture as wide as the line",
    { enum: PICTURE_ALIGNMENTS, default: 'start' },
  ),
  lang: text(
    "Language whose letter forms are drawn, a BCP 47 tag: 'sr', 'tr', 'zh-Hant'; else what the text is most likely in",
  ),
}
const file = {
  fontId: id('style'),
  encodedFileGuid: text('Guid of its file (field file of a style), as base64url'),
  encodedText,
  slug,
}

const display = text('font-display of every style', { enum: ['auto', 'block', 'swap', 'fallback', 'optional'] })
const onlyText = text('Only these characters, in one small file')
const version = text('The files as they were on a day (2026-01-31), or those that the comment of an answer names')

const npmName = {
  scope: text('Scope of this site; the field npmPackage of a family has the whole name'),
  name: text('Name of the package'),
}

/** API addresses that answer bytes instead of JSON and have no procedure. */
export const BYTE_TABLE: readonly ByteRoute[] = [
  {
    path: '/api/rf5/{fontId}/{encodedFileGuid}/{encodedText}/{slug}.png',
    id: 'previews.png',
    summary: 'Draw a line of text in a style, as PNG',
    answers: 'image/png',
    parameters: { ...file, ...picture },
  },
  {
    path: '/api/svg/{fontId}/{encodedFileGuid}/{encodedText}/{slug}.svg',
    id: 'previews.svg',
    summary: 'Draw a line of text in a style, as SVG outlines',
    answers: 'image/svg+xml',
    parameters: { ...file, ...picture },
  },
  {
    path: '/api/renderfont4/{fontId}/{encodedOptions}/{encodedText}/{slug}.png',
    id: 'previews.options',
    summary: 'Draw a line of text in a style without a file; all options are in the path',
    answers: 'image/png',
    parameters: {
      fontId: id('style'),
      encodedOptions: text(
        'JSON with r, h, w, s (or fs), fg (fgc), bg (bgc), tb (t), dpr, feat, axes, ls, al, lang, as base64url',
      ),
      encodedText,
      slug,
    },
  },
  {
    path: '/api/family/{familyId}/bundle',
    id: 'downloads.bundle',
    summary: 'Download a family as a ZIP, with its licence',
    answers: 'application/zip',
    parameters: { familyId: id('family') },
  },
  {
    path: '/api/family/{familyId}/licence',
    id: 'downloads.licence',
    summary: 'Download the licence text of a family: LICENSE.txt of its ZIP',
    answers: 'text/plain; charset=utf-8',
    parameters: { familyId: id('family') },
  },
  {
    path: '/api/families/bundle',
    id: 'downloads.bulk',
    summary: 'Download several families in one ZIP',
    answers: 'application/zip',
    parameters: {
      ids: { ...text('Ids of families, comma list'), required: true },
    },
  },
  {
    path: '/api/font/{fontId}/download',
    id: 'downloads.font',
    summary: 'Download the original file of a style',
    answers: 'font/*',
    parameters: { fontId: id('style') },
  },
  {
    path: '/api/webfont/{guid}.woff2',
    id: 'downloads.webfont',
    summary: 'Download a style as a web font; the bytes of an address never change',
    answers: 'font/woff2',
    parameters: {
      guid: text('Guid of its file (field file of a style)'),
    },
  },
  {
    path: '/api/poster/{familyId}/{picture}',
    id: 'downloads.poster',
    summary: 'Get the poster of a family, 1200 by 630 pixels; its address is the field poster of a family',
    answers: 'image/png',
    parameters: {
      familyId: id('family'),
      picture: text('Digest of the picture, and .png or .webp'),
    },
  },
  {
    path: '/api/poster/{familyId}/name-{version}.png',
    id: 'families.picture',
    summary: 'Draw the name of a family without a poster in its main style, 1200 by 630 pixels',
    answers: 'image/png',
    parameters: {
      familyId: id('family'),
      version: text('Small letters and digits; another word makes another address of the same picture'),
    },
  },
  {
    path: '/api/collection/{collectionId}/names-{version}.png',
    id: 'collections.picture',
    summary: 'Draw the names of a collection’s first families, each in its own type, 1200 by 630 pixels',
    answers: 'image/png',
    parameters: {
      collectionId: id('collection'),
      version: text('Small letters and digits; another word makes another address of the same picture'),
    },
  },
  {
    path: '/css2',
    id: 'webFonts.css2',
    summary: 'Get a style sheet for web fonts, with the grammar of Google Fonts',
    answers: 'text/css',
    parameters: {
      family: {
        ...text('Name:axes@tuples, once for each family, e.g. Lobster or Inter:ital,wght@0,400;1,200..900'),
        required: true,
      },
      display,
      text: onlyText,
      v: version,
    },
  },
  {
    path: '/css',
    id: 'webFonts.css',
    summary: 'Get a style sheet for web fonts, with the older grammar of Google Fonts',
    answers: 'text/css',
    parameters: {
      family: { ...text('Name:styles, divided by |, e.g. Lobster|Inter:400,700italic'), required: true },
      display,
      text: onlyText,
      v: version,
    },
  },
  {
    path: '/webfonts/f/{familyId}-{fileId}/{digest}/{recipe}.woff2',
    id: 'webFonts.file',
    summary: 'Download a file of such a style sheet; the bytes of an address never change',
    answers: 'font/woff2',
    parameters: {
      familyId: id('family'),
      fileId: id('file'),
      digest: text('Names the bytes'),
      recipe: text('Which part of the style, as the style sheet spells it'),
    },
  },
  {
    path: '/webfonts/v1/webfonts',
    id: 'webFonts.list',
    summary: 'List families for web fonts, in the shape of the Google Fonts Developer API',
    answers: 'application/json',
    parameters: {
      sort: text('Order', { enum: ['alpha', 'date', 'popularity', 'style', 'trending'], default: 'alpha' }),
      family: text('Only this family; may be given several times'),
      subset: text("Only families with it, e.g. 'cyrillic'"),
      category: text('Only families of this kind', {
        enum: ['sans-serif', 'serif', 'display', 'handwriting', 'monospace'],
      }),
      capability: text(
        'WOFF2 = links to web fonts, VF = each variable file once, with its axes, FAMILY_TAGS = with tags; may be given several times',
        { enum: ['WOFF2', 'VF', 'FAMILY_TAGS'] },
      ),
      pageSize: whole('Families of one answer', { minimum: 1, maximum: 2000, default: 2000 }),
      pageToken: text('nextPageToken of the answer before'),
    },
  },
  {
    path: '/npm/@{scope}/{name}',
    id: 'webFonts.npmPackage',
    summary: 'Get a free family as an npm package: its versions, as an npm registry describes them',
    answers: 'application/json',
    parameters: npmName,
  },
  {
    path: '/npm/@{scope}/{name}/-/{file}.tgz',
    id: 'webFonts.npmTarball',
    summary: 'Download a version of such a package; it never changes',
    answers: 'application/octet-stream',
    parameters: {
      ...npmName,
      file: text('Name and version, e.g. inter-1.0.0'),
    },
  },
]
