// The class names of CSS modules as pages have them. Every build asks here, so that what the server draws and what the browser draws agree.
import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Some fifty million names: tests/unit/styles.test.ts says should two of ours be the same one. */
const LETTERS = 5

/**
 * A name by the module's path in the tree and the name in the module: the same in every build on every machine. Pages have it short;
 * in development it also says where it comes from.
 */
export function scopedName(local, file) {
  const path = relative(root, file).replaceAll('\\', '/').replace(/\?.*$/, '')
  const number = createHash('sha256').update(`${path} ${local}`).digest().readUIntBE(0, 6)
  const short = `_${number.toString(36).slice(-LETTERS).padStart(LETTERS, '0')}`
  return process.env.NODE_ENV === 'production' ? short : `${basename(path, '.module.css')}-${local}${short}`
}

/** For `css.modules` of Vite. */
export const CSS_MODULES = { generateScopedName: scopedName }
