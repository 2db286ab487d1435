import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix } from 'node:path'
import { z } from 'zod'
import { RESERVED_SEGMENTS } from '#shared/match-route.ts'
import catalogueJson from './catalogue.json' with { type: 'json' }

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens')

/** Endings that routes read as ids: '/{slug}-f{id}' and similar. */
const ID_ENDING = /-[fac]\d+$/

const familySchema = z.strictObject({
  slug,
  name: z.string().min(1).max(160),
  /** npm package, an optional dependency of ours. */
  package: z.string().min(1),
  /** Paths inside the package. Only these are ingested. */
  files: z.array(z.string().min(1)).min(1),
  /** The file shown first; one of `files`. */
  primary: z.string().min(1),
  foundry: z.strictObject({ slug, name: z.string().min(1).max(160) }),
  topic: slug,
  tags: z.array(slug).min(1).max(12),
  /** The package's declared licence; the ingest compares it with the files. */
  license: z.enum(['OFL-1.1', 'Apache-2.0']),
  description: z.string().min(1).max(400),
  /** Preview text in the family's own script and tone; every character is in the primary file. */
  text: z.string().min(1).max(100),
  /** Relative popularity for the demo events. */
  weight: z.int().min(1).max(1000),
  poster: z.boolean().optional(),
})

const catalogueSchema = z.strictObject({
  /** Labels of tags and topics. */
  labels: z.record(slug, z.string().min(1).max(60)),
  families: z.array(familySchema),
})

export type CatalogueFamily = z.infer<typeof familySchema>
export type Catalogue = z.infer<typeof catalogueSchema>

/** Problems of a parsed catalogue beyond its schema; empty = none. */
export function catalogueProblems(catalogue: Catalogue): string[] {
  const problems: string[] = []
  const slugs = new Set<string>()
  const foundries = new Map<string, string>()
  for (const family of catalogue.families) {
    const at = `family ${family.slug}`
    if (slugs.has(family.slug)) problems.push(`${at}: the slug is used twice`)
    slugs.add(family.slug)
    for (const part of [family.slug, family.foundry.slug]) {
      if (ID_ENDING.test(part)) problems.push(`${at}: '${part}' ends like an id`)
      if (RESERVED_SEGMENTS.has(part)) problems.push(`${at}: '${part}' is a first segment of our own pages`)
    }
    const known = foundries.get(family.foundry.slug)
    if (known !== undefined && known !== family.foundry.name)
      problems.push(`${at}: two names for ${family.foundry.slug}`)
    foundries.set(family.foundry.slug, family.foundry.name)
    if (new Set(family.files).size !== family.files.length) problems.push(`${at}: a file is named twice`)
    if (!family.files.includes(family.primary)) problems.push(`${at}: the primary file is not among its files`)
    if (!family.tags.includes(family.topic)) problems.push(`${at}: its topic is not among its tags`)
    for (const file of family.files)
      if (posix.normalize(file) !== file || file.startsWith('..') || posix.isAbsolute(file))
        problems.push(`${at}: '${file}' is not a plain relative path`)
    for (const tag of family.tags) if (!(tag in catalogue.labels)) problems.push(`${at}: tag '${tag}' has no label`)
  }
  return problems
}

let loaded: Catalogue | undefined

/** The validated demo catalogue. */
export function loadCatalogue(): Catalogue {
  if (loaded) return loaded
  const catalogue = catalogueSchema.parse(catalogueJson)
  const problems = catalogueProblems(catalogue)
  if (problems.length > 0) throw new Error(`seeds/catalogue.json: ${problems.join('; ')}`)
  loaded = catalogue
  return catalogue
}

/**
 * Folder of an installed package, or null when the optional dependency is missing. Walks node_modules like Node from
 * the module URL `from` (this file, or its bundle); `require.resolve` would need the package to export its
 * package.json.
 */
export function packageFolder(name: string, from: string = import.meta.url): string | null {
  const require = createRequire(from)
  for (const modules of require.resolve.paths(`${name}/package.json`) ?? []) {
    const folder = join(modules, name)
    if (existsSync(join(folder, 'package.json'))) return folder
  }
  return null
}

/** Absolute paths of a family's files with the primary first, or null when its package is missing. */
export function familyFiles(family: CatalogueFamily): { path: string; isPrimary: boolean }[] | null {
  const folder = packageFolder(family.package)
  if (!folder) return null
  return family.files.map((file) => ({ path: join(folder, file), isPrimary: file === family.primary }))
}
