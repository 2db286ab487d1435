import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Import {
  /** Path of the importing file, from the root of the project. */
  from: string
  /** Path of the imported file from the root, or name of the package. */
  to: string
  typeOnly: boolean
  /** Loaded on demand, by `import()`. */
  lazy?: boolean
  /** The specifier as written. */
  specifier?: string
}

const TREES = ['src-server', 'src-client', 'src-shared', 'workers', 'migrations', 'tests']

const ALIASES = new Map([
  ['#server/', 'src-server/'],
  ['#client/', 'src-client/'],
  ['#shared/', 'src-shared/'],
  ['#workers/', 'workers/'],
  ['#migrations/', 'migrations/'],
  ['#tests/', 'tests/'],
])

export const isTest = (file: string) => /\.(test|contract)\.tsx?$/.test(file)

/** All files of the project with these names, by default TypeScript, by their paths from the root, without AssemblyScript. */
export function listSources(names = /\.tsx?$/): string[] {
  const found: string[] = []
  for (const tree of TREES)
    for (const entry of readdirSync(tree, { recursive: true, withFileTypes: true })) {
      const file = path.posix.join(entry.parentPath.split(path.sep).join('/'), entry.name)
      if (entry.isFile() && names.test(file) && !file.startsWith('workers/raster/assembly/')) found.push(file)
    }
  return found.sort()
}

/** Static imports, re-exports, dynamic imports and calls of require of a file. */
export function readImports(file: string): Import[] {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const edges: Import[] = []
  for (const match of text.matchAll(/^(?:import|export)\s+(type\s+)?([^'"`;]*?from\s*)?['"]([^'"]+)['"]/gm)) {
    // `import { type A, type B }` counts as type-only too: verbatimModuleSyntax leaves an empty import.
    const names = /\{([^}]*)\}/
      .exec(match[2] ?? '')?.[1]
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    const allTypes =
      names !== undefined &&
      names.length > 0 &&
      names.every((name) => name.startsWith('type ')) &&
      !/^\s*\w+\s*,/.test(match[2] ?? '')
    edges.push({
      from: file,
      to: resolve(file, match[3] as string),
      typeOnly: match[1] !== undefined || allTypes,
      specifier: match[3],
    })
  }
  for (const match of text.matchAll(/(?:\bimport|\brequire|\bcreateRequire\([^()]*\))\(\s*(['"`])([^'"`$]+)\1\s*[,)]/g))
    edges.push({ from: file, to: resolve(file, match[2] as string), typeOnly: false, lazy: true, specifier: match[2] })
  return edges
}

function resolve(from: string, specifier: string): string {
  for (const [alias, folder] of ALIASES) if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length)
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : specifier
}
