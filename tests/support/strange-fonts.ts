import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CLASSES, type FontClass } from '#shared/search/evidence.ts'

/** Package, file and class of 60 families that are not in the demo catalogue; the classes were judged by eye. */
const LIST = 'tests/support/debian-fonts.tsv'

/** Where Debian's packages install. */
const INSTALLED = '/usr/share/fonts'

export interface StrangeFont {
  name: string
  path: string
  class: FontClass
}

/**
 * Styles of Debian's fonts-* packages, of the folder that DEBIAN_FONTS names (tests/support/debian-fonts.sh fills one) or installed.
 * @returns those that are there, and how many the list has
 */
export function strangeFonts(): { fonts: StrangeFont[]; listed: number } {
  const folder = process.env.DEBIAN_FONTS || INSTALLED
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const pathOf = new Map(files.map((file) => [path.basename(file), path.join(folder, file)]))
  const lines = readFileSync(LIST, 'utf8').trim().split('\n')
  const fonts = lines.flatMap((line) => {
    const [, name = '', label] = line.split('\t')
    const found = pathOf.get(name)
    return found ? [{ name, path: found, class: CLASSES.find((one) => one === label)! }] : []
  })
  return { fonts, listed: lines.length }
}
