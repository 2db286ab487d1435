// @ts-check
// The files of a new feature, and the lines that make the program know it. Nothing is written here.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../command-line.mjs'

/** @typedef {import('./names.mjs').FeatureNames} FeatureNames */

/**
 * A line to insert into an existing file, at a place that occurs once in that file.
 * @typedef {{ file: string, line: string } & ({ before: string } | { after: string })} Insertion
 */

const TEMPLATES = join(import.meta.dirname, 'templates')

/** The part of src-server/compose that makes the services of a context; of all others it is catalogue.ts. */
const COMPOSED_IN = /** @type {Record<string, string>} */ ({
  account: 'people',
  community: 'people',
  foundries: 'people',
  insights: 'publishing',
  publishing: 'publishing',
  moderation: 'moderation',
})

/** Template by the file that is made of it. */
const filesOf = (/** @type {FeatureNames} */ { context, name, Pascal }) => ({
  [`src-shared/contracts/${context}/${name}.ts`]: 'contract.ts',
  [`src-server/features/${context}/${name}/${name}.queries.ts`]: 'queries.ts',
  [`src-server/features/${context}/${name}/${name}.service.ts`]: 'service.ts',
  [`src-server/features/${context}/${name}/${name}.router.ts`]: 'router.ts',
  [`src-client/features/${context}/${name}/${Pascal}Page.tsx`]: 'page.tsx',
  [`src-client/features/${context}/${name}/${Pascal}Page.module.css`]: 'page.module.css',
  [`tests/api/${name}.test.ts`]: 'test.ts',
})

/** Lines may be long and imports in any order: Biome puts that right. */
const insertionsOf = (/** @type {FeatureNames} */ { context, name, camel, Pascal, Title }) => {
  const page = `features/${context}/${name}/${Pascal}Page.tsx`
  const compose = `src-server/compose/${COMPOSED_IN[context] ?? 'catalogue'}.ts`
  const feature = `../features/${context}/${name}/${name}`
  return /** @type {Insertion[]} */ ([
    {
      file: 'src-shared/routes.ts',
      before: "  'not-found': {",
      line: `  '${name}': { pattern: '/${name}' },`,
    },
    {
      file: 'src-shared/route-traits.ts',
      before: "  'not-found': {",
      line: `  '${name}': { indexable: true, cached: true },`,
    },
    {
      file: 'src-client/app/page-table.ts',
      before: "  'not-found': () =>",
      line: `  '${name}': () => import('../${page}'),`,
    },
    {
      file: 'src-client/features/site/site-map/sections.ts',
      after: '  Fonts: [',
      line: `    '/${name}',`,
    },
    {
      file: 'src-server/trpc/app-router.ts',
      before: "import { router } from './trpc.ts'",
      line: `import { ${camel}Router } from '${feature}.router.ts'`,
    },
    {
      file: 'src-server/trpc/app-router.ts',
      after: 'export const appRouter = router({',
      line: `  ${camel}: ${camel}Router,`,
    },
    {
      file: compose,
      before: "import type { Adapters } from './adapters.ts'",
      line: `import { create${Pascal}Service } from '${feature}.service.ts'`,
    },
    { file: compose, after: '    services: {', line: `      ${camel}: create${Pascal}Service({ reader }),` },
    {
      file: 'tests/api/authorisation-table.ts',
      after: 'export const ACCESS: Record<string, Access> = {',
      line: `  '${camel}.list': 'anybody',`,
    },
    {
      file: 'tests/support/route-samples.ts',
      before: "    'not-found': {",
      line: `    '${name}': { path: '/${name}', status: 200, h1: /^${Title}$/ },`,
    },
    {
      file: 'tests/ssr/pages.test.ts',
      before: "  'not-found': () => ({",
      line: `  '${name}': () => ({ path: '/${name}', title: /^${Title} · /, canonical: '/${name}', shows: ['Lobster'] }),`,
    },
  ])
}

/**
 * The new text of each file, of new and of existing files.
 * @param {string} root
 * @param {FeatureNames} names
 * @returns {{ made: Map<string, string>, changed: Map<string, string> }}
 * @throws UsageError where the name is taken
 */
export function planFeature(root, names) {
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')
  const files = filesOf(names)
  refuseTaken(root, names, Object.keys(files), read)
  const fill = (/** @type {string} */ text) =>
    text.replaceAll(
      /__(context|name|camel|Pascal|Title)__/g,
      (_, key) => names[/** @type {keyof FeatureNames} */ (key)],
    )
  const made = new Map(
    Object.entries(files).map(([file, template]) => [
      file,
      fill(readFileSync(join(TEMPLATES, `${template}.tmpl`), 'utf8')),
    ]),
  )
  const changed = new Map()
  for (const insertion of insertionsOf(names))
    changed.set(insertion.file, insert(changed.get(insertion.file) ?? read(insertion.file), insertion))
  return { made, changed }
}

/**
 * @param {string} text
 * @param {Insertion} insertion
 */
function insert(text, insertion) {
  const place = 'before' in insertion ? insertion.before : insertion.after
  const [head, tail, ...more] = text.split(`\n${place}`)
  if (head === undefined || tail === undefined || more.length > 0)
    throw new Error(
      `${insertion.file} must have one line that begins with "${place}". If it has moved, change new-feature/plan.mjs`,
    )
  return 'before' in insertion
    ? `${head}\n${insertion.line}\n${place}${tail}`
    : `${head}\n${place}\n${insertion.line}${tail}`
}

/**
 * @param {string} root
 * @param {FeatureNames} names
 * @param {string[]} files
 * @param {(file: string) => string} read
 */
function refuseTaken(root, { context, name, camel, Pascal }, files, read) {
  const folders = ['src-server', 'src-client'].map((side) => `${side}/features/${context}/${name}`)
  const there = [...files, ...folders].find((file) => existsSync(join(root, file)))
  if (there) throw new UsageError(`new: ${there} exists already. Choose another name`)
  const routes = read('src-shared/routes.ts')
  const reserved = read('src-shared/match-route.ts')
  if (new RegExp(`^  '?${name}'?: |pattern: '/${name}['/]`, 'm').test(routes) || reserved.split(/[\s']/).includes(name))
    throw new UsageError(`new: the address /${name} is taken (src-shared/routes.ts). Choose another name`)
  const taken = new RegExp(
    `\\b(${camel}Router|create${Pascal}Service|services\\.${camel})\\b|^  ${camel}: \\w+Router,`,
    'm',
  )
  const owner = readdirSync(join(root, 'src-server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .find((file) => taken.test(read(join('src-server', file))))
  if (owner)
    throw new UsageError(`new: the program has a service ${camel} already (src-server/${owner}). Choose another name`)
}
