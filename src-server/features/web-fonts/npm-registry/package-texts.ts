import { quoted } from '../css-answer.ts'

/** What a package says of itself, besides its files. */
export interface PackageFacts {
  /** '@scope/name'. */
  name: string
  family: { id: number; name: string; slug: string; licenseId: string; foundryName: string }
  /** Address of the family's page. */
  homepage: string
  /** Name and address of the site. */
  site: { name: string; publicUrl: string }
}

/** A package.json, as the registry repeats it. */
export type PackageManifest = Record<string, unknown> & { name: string; version: string }

/** Our ids that are not SPDX's. */
const SPDX: Readonly<Record<string, string>> = {
  'UFL-1.0': 'Ubuntu-font-1.0',
  'public-domain': 'SEE LICENSE IN LICENSE',
  'GPL-FE': 'SEE LICENSE IN LICENSE',
}

export const packageManifest = (
  { name, family, homepage }: PackageFacts,
  version: string,
  scripts: readonly string[],
): PackageManifest => ({
  name,
  version,
  description: `${family.name} by ${family.foundryName}, as web fonts.`,
  keywords: ['font', 'typeface', 'webfont', 'woff2', family.name.toLowerCase(), ...scripts],
  homepage,
  license: SPDX[family.licenseId] ?? family.licenseId,
  author: family.foundryName,
  main: 'index.css',
  style: 'index.css',
  sideEffects: ['*.css'],
})

/** What to import. @param sheets names of the style sheets without '.css' */
export function packageReadme(
  { name, family, homepage, site }: PackageFacts,
  facts: { subsets: readonly string[]; weights: readonly number[]; styles: readonly string[] },
  sheets: ReadonlySet<string>,
): string {
  const weight = facts.weights.find((one) => one !== 400)
  const script = facts.subsets.includes('latin') ? 'latin' : facts.subsets[0]
  const examples = [
    ['index', 'the usual style'],
    [`${weight}`, 'one weight'],
    ['italic', 'italic'],
    [`${script}`, 'one script'],
    [`${script}-${weight}-italic`, 'all three'],
  ].filter(([sheet]) => sheets.has(sheet!))
  return [
    `# ${name}`,
    '',
    `${family.name} by ${family.foundryName}, as web fonts. ${homepage}`,
    '',
    '```js',
    ...examples.map(([sheet, what]) => `import '${name}${sheet === 'index' ? '' : `/${sheet}.css`}' // ${what}`),
    '```',
    '',
    '```css',
    `body { font-family: ${quoted(family.name)}; }`,
    '```',
    '',
    `Scripts: ${facts.subsets.join(', ')}`,
    '',
    `Weights: ${facts.weights.join(', ')}`,
    '',
    `Styles: ${facts.styles.join(', ')}`,
    '',
    'A browser loads only the files in `files/` that a page needs. LICENSE says what you may do with them.',
    '',
    `From ${site.name}: ${site.publicUrl}`,
    '',
  ].join('\n')
}
