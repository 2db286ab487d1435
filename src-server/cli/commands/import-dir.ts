import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { AppError, isAppError } from '#shared/errors.ts'
import { createContainer } from '../../container.ts'
import type { IngestService } from '../../features/ingest/ingest.service.ts'
import type { IngestFamilyInput } from '../../features/ingest/ingest-input.ts'
import { commandLogger } from '../../logger.ts'
import type { Command } from '../cli.ts'
import { readArguments } from '../command-line.mjs'

const FONT_FILE = /\.(ttf|otf|ttc|woff2?|zip)$/i
export const importDirCommand: Command = {
  async run(args, config) {
    const { values, positionals } = readArguments('import-dir', args)
    const [folder] = positionals
    if (!folder || !values.designer) throw new AppError('BAD_REQUEST', 'name a folder, and its --designer')
    const families = await findFamilies(path.resolve(folder))
    if (families.length === 0) throw new AppError('NOT_FOUND', `${folder} holds no font files`)
    const container = await createContainer(config, commandLogger(config))
    try {
      let failed = 0
      for (const family of families)
        if (!(await importFamily(container.ingest, describe(family, { ...values, designer: values.designer }))))
          failed++
      return failed === 0 ? 0 : 1
    } finally {
      await container.close()
    }
  },
}

interface FamilyFolder {
  folder: string
  files: string[]
}

async function findFamilies(folder: string): Promise<FamilyFolder[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && FONT_FILE.test(entry.name))
    .map((entry) => path.join(folder, entry.name))
  const own = files.length > 0 ? [{ folder, files: files.sort() }] : []
  const below = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => path.join(folder, entry.name))
  const nested: FamilyFolder[] = []
  for (const child of below.sort()) nested.push(...(await findFamilies(child)))
  return [...own, ...nested]
}

function describe(
  { folder, files }: FamilyFolder,
  values: { designer: string; topic: string; license: string },
): IngestFamilyInput {
  const name = path.basename(folder).replace(/[_]+/g, ' ').trim()
  const topic = { slug: slugOf(values.topic), label: values.topic }
  return {
    files: files.map((file) => ({ path: file, sourceName: path.basename(file) })),
    foundry: { slug: slugOf(values.designer), name: values.designer },
    curated: {
      slug: slugOf(name),
      name,
      topic,
      tags: [topic],
      description: '',
      defaultText: '',
      licenseDeclared: values.license,
    },
    // The same folder of the same designer is the same family, wherever it is mounted.
    source: { kind: 'import', key: `import:${slugOf(values.designer)}:${slugOf(name)}` },
  }
}

/** @throws AppError BAD_REQUEST for a name without a letter or digit that an address can carry */
function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug === '')
    throw new AppError(
      'BAD_REQUEST',
      `"${name}" has no letter or digit for its address; rename it with some of a-z or 0-9`,
    )
  return slug.slice(0, 100)
}

async function importFamily(ingest: IngestService, input: IngestFamilyInput): Promise<boolean> {
  try {
    const { created, fontCount, refused } = await ingest.ingestFamily(input)
    console.log(`${input.curated.name}: ${created ? `${fontCount} fonts` : 'is there already'}`)
    for (const file of refused) console.log(`  refused ${file.sourceName}: ${file.reason}`)
    return refused.length === 0
  } catch (error) {
    if (!isAppError(error)) throw error
    console.log(`${input.curated.name}: ${error.message}`)
    return false
  }
}
