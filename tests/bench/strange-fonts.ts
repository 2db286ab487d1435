import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Catalogue } from '#server/seeds/catalogue.ts'
import type { FontClass } from '#shared/search/evidence.ts'

/** Where Debian's fonts-* packages install, and a folder of the person who runs the bench. */
const FOLDERS = ['/usr/share/fonts/truetype', '/usr/share/fonts/opentype', process.env.STRANGE_FONTS ?? '']
const MOST = 60
/** Of one folder, so that no package of hundreds decides. */
const OF_A_FOLDER = 6

/** Families of Debian's packages by class; a family is named by the beginning of its file's name. */
const CLASS_NAMES: Partial<Record<FontClass, string>> = {
  serif:
    'dejavuserif liberationserif freeserif tinos linlibertine c059 nimbusroman p052 texgyretermes texgyrepagella texgyrebonum texgyreschola gentium charis vollkorn oldstandard caladea junicode fanwood goudybookletter prociono cardo averiaserif',
  sans: 'dejavusans liberationsans freesans arimo linbiolinum nimbussans urwgothic texgyreheros texgyreadventor lato roboto opensans carlito cabin cantarell dosis play oxygen yanonekaffeesatz averiasans klaudia',
  mono: 'dejavusansmono liberationmono freemono cousine nimbusmono hack firacode inconsolata monofur mononoki anonymous agave texgyrecursor',
  hand: 'breip rufscript femke humor tomson ecolier',
  script: 'z003 texgyrechorus isabella',
}

export interface StrangeFont {
  name: string
  path: string
  /** Null = not known. */
  class: FontClass | null
}

/** Regular styles of installed families that are not in the catalogue; one of each. */
export function strangeFonts(catalogue: Catalogue): StrangeFont[] {
  const known = catalogue.families.map(({ name }) => folded(name))
  const found = new Map<string, string>()
  const taken = new Map<string, number>()
  for (const folder of FOLDERS) {
    if (folder === '' || !existsSync(folder)) continue
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      const [, name, style = ''] = /([^/]+?)(?:[-_]([^/]+))?\.(?:ttf|otf)$/i.exec(file) ?? []
      if (!name || !/^(?:|regular|roman|book|medium|r)$/i.test(style)) continue
      if (/math|emoji|symbol|dingbat|keyboard|initials|d050|braille|bold|oblique| b?i?$/i.test(name)) continue
      const package_ = path.dirname(file)
      const count = taken.get(package_) ?? 0
      if (found.has(name) || count >= OF_A_FOLDER || known.some((one) => folded(name).includes(one))) continue
      taken.set(package_, count + 1)
      found.set(name, path.join(folder, file))
    }
  }
  return [...found].slice(0, MOST).map(([name, file]) => ({ name, path: file, class: classOf(folded(name)) }))
}

const folded = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The longest name decides: DejaVu Sans Mono is no sans. */
function classOf(name: string): FontClass | null {
  const matches = (Object.entries(CLASS_NAMES) as [FontClass, string][]).flatMap(([one, names]) =>
    names.split(' ').flatMap((start) => (name.startsWith(start) ? [{ one, length: start.length }] : [])),
  )
  return matches.sort((a, b) => b.length - a.length)[0]?.one ?? null
}
