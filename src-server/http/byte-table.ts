export interface ByteRoute {
  path: string
  /** Unique among all calls. */
  id: string
  summary: string
  /** Content type, or a range of types. */
  answers: string
  parameters: Record<string, { description: string; required?: boolean; schema: Record<string, unknown> }>
}

const id = (what: string) => ({
  description: `Id of the ${what}`,
  required: true,
  schema: { type: 'integer', minimum: 1 },
})
const slug = {
  description: 'Any name; the file is called by it when it is saved',
  required: true,
  schema: { type: 'string' },
}
const text = {
  description: 'The text to set, UTF-8 as base64url without padding',
  required: true,
  schema: { type: 'string' },
}
const picture = {
  r: { description: 'Renderer, by name or number', schema: { type: 'string', default: 'skia' } },
  h: {
    description:
      'Height in device pixels: CSS height times pixel ratio. Type that is taller is drawn smaller; the header X-Preview-Scale says how much',
    schema: { type: 'integer', default: 65 },
  },
  w: { description: 'Width in device pixels: CSS width times pixel ratio', schema: { type: 'integer', default: 1000 } },
  s: {
    description: 'Size of the type in CSS pixels',
    schema: { type: 'integer', minimum: 6, maximum: 200, default: 65 },
  },
  fg: { description: 'Colour of the letters, without #', schema: { type: 'string', default: '000000' } },
  bg: { description: 'Colour behind them, without #', schema: { type: 'string', default: 'FFFFFF' } },
  tb: {
    description: '1 = transparent instead of the background',
    schema: { type: 'string', enum: ['0', '1'], default: '0' },
  },
  dpr: {
    description: 'Pixel ratio, when the width does not tell it',
    schema: { type: 'number', minimum: 1, maximum: 5 },
  },
  feat: { description: "OpenType features: 'smcp,liga:0'", schema: { type: 'string' } },
  axes: { description: "Axis positions: 'wght:650,wdth:87.5'", schema: { type: 'string' } },
  ls: { description: 'Letter-spacing in thousandths of an em', schema: { type: 'integer', default: 0 } },
  al: {
    description: 'Where a short line stands in the picture',
    schema: { type: 'string', enum: ['start', 'center', 'end'], default: 'start' },
  },
  lang: {
    description:
      "Language whose letter forms are drawn, a BCP 47 tag: 'sr', 'tr', 'zh-Hant'; else what the text is most likely in",
    schema: { type: 'string' },
  },
}
const file = {
  fontId: id('style'),
  encodedFileGuid: {
    description: 'Guid of its file (field file of a style), as base64url',
    required: true,
    schema: { type: 'string' },
  },
  encodedText: text,
  slug,
}

const display = {
  description: 'font-display of every style',
  schema: { type: 'string', enum: ['auto', 'block', 'swap', 'fallback', 'optional'] },
}
const onlyText = { description: 'Only these characters, in one small file', schema: { type: 'string' } }
const version = {
  description: 'The files as they were on a day (2026-01-31), or those that the comment of an answer names',
  schema: { type: 'string' },
}

const npmName = {
  scope: {
    description: 'Scope of this site; the field npmPackage of a family has the whole name',
    required: true,
    schema: { type: 'string' },
  },
  name: { description: 'Name of the package', required: true, schema: { type: 'string' } },
}

/** API addresses that answer bytes instead of JSON and have no procedure. */
export const BYTE_TABLE: readonly ByteRoute[] = [
  {
    path: '/api/rf5/{fontId}/{encodedFileGuid}/{encodedText}/{slug}.png',
    id: 'previews.png',
    summary: 'A line of text set in a style, as a picture',
    answers: 'image/png',
    parameters: { ...file, ...picture },
  },
  {
    path: '/api/svg/{fontId}/{encodedFileGuid}/{encodedText}/{slug}.svg',
    id: 'previews.svg',
    summary: 'The same as outlines',
    answers: 'image/svg+xml',
    parameters: { ...file, ...picture },
  },
  {
    path: '/api/renderfont4/{fontId}/{encodedOptions}/{encodedText}/{slug}.png',
    id: 'previews.options',
    summary: 'The same for styles without a file, with all options in the path',
    answers: 'image/png',
    parameters: {
      fontId: id('style'),
      encodedOptions: {
        description:
          'JSON with r, h, w, s (or fs), fg (fgc), bg (bgc), tb (t), dpr, feat, axes, ls, al, lang, as base64url',
        required: true,
        schema: { type: 'string' },
      },
      encodedText: text,
      slug,
    },
  },
  {
    path: '/api/family/{familyId}/bundle',
    id: 'downloads.bundle',
    summary: 'All files of a family as a ZIP, with its licence',
    answers: 'application/zip',
    parameters: { familyId: id('family') },
  },
  {
    path: '/api/family/{familyId}/licence',
    id: 'downloads.licence',
    summary: 'The licence text of a family: LICENSE.txt of its ZIP',
    answers: 'text/plain; charset=utf-8',
    parameters: { familyId: id('family') },
  },
  {
    path: '/api/families/bundle',
    id: 'downloads.bulk',
    summary: 'Several families in one ZIP',
    answers: 'application/zip',
    parameters: {
      ids: { description: 'Ids of families, comma list', schema: { type: 'string' } },
    },
  },
  {
    path: '/api/font/{fontId}/download',
    id: 'downloads.font',
    summary: 'The original file of one style',
    answers: 'font/*',
    parameters: { fontId: id('style') },
  },
  {
    path: '/api/webfont/{guid}.woff2',
    id: 'downloads.webfont',
    summary: 'One style as a web font; the address never changes its bytes',
    answers: 'font/woff2',
    parameters: {
      guid: { description: 'Guid of its file (field file of a style)', required: true, schema: { type: 'string' } },
    },
  },
  {
    path: '/api/poster/{familyId}/{picture}',
    id: 'downloads.poster',
    summary: 'Poster of a family, 1200 by 630 pixels; its address is the field poster of a family',
    answers: 'image/png',
    parameters: {
      familyId: id('family'),
      picture: { description: 'Digest of the picture, and .png or .webp', required: true, schema: { type: 'string' } },
    },
  },
  {
    path: '/api/collection/{collectionId}/names-{version}.png',
    id: 'collections.picture',
    summary: 'Names of a collection’s first families, each in its own type, 1200 by 630 pixels',
    answers: 'image/png',
    parameters: {
      collectionId: id('collection'),
      version: {
        description: 'Small letters and digits; another word makes another address of the same picture',
        required: true,
        schema: { type: 'string' },
      },
    },
  },
  {
    path: '/css2',
    id: 'webFonts.css2',
    summary: 'Style sheet that sets families of this site on other pages, with the grammar of Google Fonts',
    answers: 'text/css',
    parameters: {
      family: {
        description: 'Name:axes@tuples, once for each family, e.g. Lobster or Inter:ital,wght@0,400;1,200..900',
        schema: { type: 'string' },
      },
      display,
      text: onlyText,
      v: version,
    },
  },
  {
    path: '/css',
    id: 'webFonts.css',
    summary: 'The same with the older grammar',
    answers: 'text/css',
    parameters: {
      family: {
        description: 'Name:styles, divided by |, e.g. Lobster|Inter:400,700italic',
        schema: { type: 'string' },
      },
      display,
      text: onlyText,
      v: version,
    },
  },
  {
    path: '/webfonts/f/{familyId}-{fileId}/{digest}/{recipe}.woff2',
    id: 'webFonts.file',
    summary: 'One file of such a style sheet; the address never changes its bytes',
    answers: 'font/woff2',
    parameters: {
      familyId: id('family'),
      fileId: id('file'),
      digest: { description: 'Names the bytes', required: true, schema: { type: 'string' } },
      recipe: {
        description: 'Which part of the style, as the style sheet spells it',
        required: true,
        schema: { type: 'string' },
      },
    },
  },
  {
    path: '/webfonts/v1/webfonts',
    id: 'webFonts.list',
    summary: 'Families that other sites may use, in the shape of the Google Fonts Developer API',
    answers: 'application/json',
    parameters: {
      sort: {
        description: 'Order',
        schema: { type: 'string', enum: ['alpha', 'date', 'popularity', 'style', 'trending'], default: 'alpha' },
      },
      family: { description: 'Only this family; may be given several times', schema: { type: 'string' } },
      subset: { description: "Only families with it, e.g. 'cyrillic'", schema: { type: 'string' } },
      category: {
        description: 'Only families of this kind',
        schema: { type: 'string', enum: ['sans-serif', 'serif', 'display', 'handwriting', 'monospace'] },
      },
      capability: {
        description:
          'WOFF2 = links to web fonts, VF = each variable file once, with its axes, FAMILY_TAGS = with tags; may be given several times',
        schema: { type: 'string', enum: ['WOFF2', 'VF', 'FAMILY_TAGS'] },
      },
      pageSize: {
        description: 'Families of one answer',
        schema: { type: 'integer', minimum: 1, maximum: 2000, default: 2000 },
      },
      pageToken: { description: 'nextPageToken of the answer before', schema: { type: 'string' } },
    },
  },
  {
    path: '/npm/@{scope}/{name}',
    id: 'webFonts.npmPackage',
    summary: 'A free family as an npm package: its versions, as an npm registry describes them',
    answers: 'application/json',
    parameters: npmName,
  },
  {
    path: '/npm/@{scope}/{name}/-/{file}.tgz',
    id: 'webFonts.npmTarball',
    summary: 'A version of such a package; it never changes',
    answers: 'application/octet-stream',
    parameters: {
      ...npmName,
      file: { description: 'Name and version, e.g. inter-1.0.0', required: true, schema: { type: 'string' } },
    },
  },
]
