import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Bundles that are started by file path, never imported. */
type WorkerName =
  | 'render-host'
  | 'render-worker'
  | 'font-host'
  | 'font-worker'
  | 'search-worker'
  | 'similar-worker'
  | 'facets-worker'
  | 'reader-worker'

/**
 * Finds package.json from this file: it is bundled into dist/server/main.js in production and runs as
 * src-server/render/worker-files.ts under vitest, so the depth differs.
 */
function findProjectRoot(from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package.json'))) return folder
    if (folder === path.dirname(folder)) throw new Error(`No package.json above ${from}`)
  }
}

/** The folder of package.json. */
export const projectRoot = findProjectRoot(path.dirname(fileURLToPath(import.meta.url)))

/** `npm run dev` builds these programs for itself. */
const bundle = import.meta.env.MODE === 'development' ? 'dev' : 'server'

/** Absolute path of a built child process or thread script, made by `npm run build:server`. */
export function workerFile(name: WorkerName): string {
  return path.join(projectRoot, 'dist', bundle, `${name}.js`)
}
