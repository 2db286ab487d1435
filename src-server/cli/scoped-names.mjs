// The class names that CSS modules get in pages. Server and browser builds both use this file, so their HTML agrees.
import { basename } from 'node:path'

/**
 * File and class, such as Gallery_box, in production too: compressed, hashes of six letters are no smaller. The underscore keeps these
 * names apart from global ones; tests/unit/styles.test.ts fails if two modules share a name.
 */
export const scopedName = (local, file) => `${basename(file.replace(/\?.*$/, ''), '.module.css')}_${local}`

/** For `css.modules` of Vite. */
export const CSS_MODULES = { generateScopedName: scopedName }
