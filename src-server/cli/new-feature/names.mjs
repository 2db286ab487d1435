// @ts-check
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../command-line.mjs'

/**
 * @typedef {object} FeatureNames
 * @property {string} context 'catalogue'
 * @property {string} name 'recent-families': files, the route, the address
 * @property {string} camel 'recentFamilies': the service, and the calls of the API
 * @property {string} Pascal 'RecentFamilies': types and the page
 * @property {string} Title 'Recent families': headings
 */

/** Addresses and file names stay readable, and lines of code short. */
const MAX_LENGTH = 40
/** Words that tRPC's clients have for themselves, and what the files of a feature import. */
const OWN_WORDS = ['apply', 'call', 'client', 'constructor', 'invalidate', 'page', 'then']
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const USAGE = 'npm run new -- feature catalogue/recent-families'

/** Folders of src-server/features that may have pages: core holds what all others use. */
export const listContexts = (/** @type {string} */ root) =>
  readdirSync(join(root, 'src-server/features')).filter((context) => context !== 'core')

/**
 * @param {string} root
 * @param {readonly string[]} words the arguments of `npm run new --`
 * @returns {FeatureNames}
 * @throws UsageError
 */
export function readNames(root, [kind, place]) {
  if (kind !== 'feature' || place === undefined)
    throw new UsageError(`new: say what to make, and where, as in ${USAGE}`)
  const [context = '', name = '', ...rest] = place.split('/')
  if (name === '' || rest.length > 0)
    throw new UsageError(`new: '${place}' must be a context and a name with one slash between, as in ${USAGE}`)
  const contexts = listContexts(root)
  if (context === 'core') throw new UsageError('new: core holds what all contexts use, and has no pages of its own')
  if (!contexts.includes(context))
    throw new UsageError(`new: there is no context '${context}'. Choose one of ${contexts.join(', ')}`)
  if (!NAME.test(name) || name.length > MAX_LENGTH)
    throw new UsageError(
      `new: '${name}' cannot be the name of a feature. Take lower-case letters (a-z), digits and single dashes, a letter first, ` +
        `${MAX_LENGTH} characters at most, such as recent-families`,
    )
  if (OWN_WORDS.includes(name)) throw new UsageError(`new: '${name}' is a word of the program. Choose another name`)
  const Pascal = name.replaceAll(/(^|-)([a-z0-9])/g, (_, _dash, letter) => letter.toUpperCase())
  const words = name.replaceAll('-', ' ')
  return {
    context,
    name,
    Pascal,
    camel: Pascal.charAt(0).toLowerCase() + Pascal.slice(1),
    Title: words.charAt(0).toUpperCase() + words.slice(1),
  }
}
