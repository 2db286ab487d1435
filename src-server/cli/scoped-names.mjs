// The class names of CSS modules as pages have them. Every build asks here, so that what the server draws and what the browser draws agree.
import { basename } from 'node:path'

/**
 * A name by the module's file and the name in it, in production as in development: compressed, hashes of six letters take as much. The
 * underscore keeps them apart from global names; tests/unit/styles.test.ts says should two modules share one.
 */
export const scopedName = (local, file) => `${basename(file.replace(/\?.*$/, ''), '.module.css')}_${local}`

/** For `css.modules` of Vite. */
export const CSS_MODULES = { generateScopedName: scopedName }
