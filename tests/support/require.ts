import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'vitest'
import { findProgram } from './programs.ts'
import { strangeFonts } from './strange-fonts.ts'

/** Requirements of some suites that not every machine has. */
type Requirement =
  | 'mariadb'
  | 'chromium'
  | 'meilisearch'
  | 'unicode-data'
  | 'debian-fonts'
  | 'containers'
  | 'nginx'
  | 'small-disk'

type Found = { found: string } | { missing: string }

const PROGRAMS = {
  mariadb: { names: ['mariadbd'], install: 'apt-get install mariadb-server' },
  chromium: {
    names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
    install: 'apt-get install chromium',
  },
  nginx: { names: ['nginx'], install: 'apt-get install nginx-light' },
} as const

/** Folder of the Unicode Character Database in Debian's package. */
const UNICODE_DATA = '/usr/share/unicode'

/** The path of a program or files, or the address of Meilisearch; otherwise a line that says why suites cannot run. */
export async function find(requirement: Requirement): Promise<Found> {
  if (requirement === 'meilisearch') return findMeilisearch()
  if (requirement === 'containers') return findContainerEngine()
  if (requirement === 'small-disk') return findSmallDisk()
  if (requirement === 'unicode-data') {
    const isThere = existsSync(path.join(UNICODE_DATA, 'UnicodeData.txt'))
    return isThere ? { found: UNICODE_DATA } : { missing: `${UNICODE_DATA} is empty (apt-get install unicode-data)` }
  }
  if (requirement === 'debian-fonts') return findDebianFonts()
  const { names, install } = PROGRAMS[requirement]
  const found = findProgram(...names)
  return found ? { found } : { missing: `${names[0]} is not on this machine (${install})` }
}

async function findMeilisearch(): Promise<Found> {
  const host = process.env.MEILI_HOST
  if (!host) return { missing: 'MEILI_HOST names no Meilisearch server' }
  const healthy = await fetch(new URL('/health', host), { signal: AbortSignal.timeout(2000) })
    .then((r) => r.ok)
    .catch(() => false)
  return healthy ? { found: host } : { missing: `no Meilisearch answers at MEILI_HOST ${host}` }
}

function findDebianFonts(): Found {
  const { fonts, listed } = strangeFonts()
  if (fonts.length === listed) return { found: `${listed} fonts` }
  return { missing: `${fonts.length} of ${listed} fonts are here (DEBIAN_FONTS and tests/support/debian-fonts.sh)` }
}

/** Whether this user may mount a file system of its own, in memory. */
function findSmallDisk(): Found {
  const folder = mkdtempSync(path.join(tmpdir(), 'small-disk-'))
  const tried = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { encoding: 'utf8' })
  if (tried.status === 0) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return tried.status === 0 ? { found: 'tmpfs' } : { missing: `mounting needs root (${tried.stderr?.trim()})` }
}

/** A running engine that has the base image of docker/Dockerfile. Tests do not download it, and `npm test` builds no image by default. */
function findContainerEngine(): Found {
  if (!isRequired('containers')) return { missing: 'TEST_REQUIRE does not name containers' }
  const base = /^FROM (\S+)/m.exec(readFileSync('docker/Dockerfile', 'utf8'))?.[1] as string
  // Podman lists images by their full names.
  const images = { podman: `docker.io/library/${base}`, docker: base }
  const tries = Object.entries(images).map(([engine, image]) => {
    const asked = spawnSync(engine, ['image', 'inspect', image], { encoding: 'utf8', timeout: 30_000 })
    return { engine, isThere: asked.status === 0, why: asked.stderr?.trim() || (asked.error?.message ?? '') }
  })
  const found = tries.find(({ isThere }) => isThere)
  if (found) return { found: found.engine }
  const reasons = tries.map(({ engine, why }) => `${engine}: ${why.split('\n').at(-1)}`).join('; ')
  return { missing: `no engine has ${base} (pull it, or make it with tests/support/base-image.sh): ${reasons}` }
}

/** TEST_REQUIRE names requirements that fail, instead of skip, suites when they are missing. */
export function isRequired(requirement: Requirement): boolean {
  return (process.env.TEST_REQUIRE ?? '')
    .split(',')
    .map((name) => name.trim())
    .includes(requirement)
}

/**
 * A suite with a requirement. If it is missing, the suite is skipped and the reason printed; with TEST_REQUIRE=mariadb,chromium,…
 * the suite fails instead. `suite` receives the path or address found.
 */
export async function describeWith(
  requirement: Requirement,
  title: string,
  suite: (found: string) => void,
): Promise<void> {
  const result = await find(requirement)
  if ('found' in result) return void describe(title, () => suite(result.found))
  if (isRequired(requirement)) {
    describe(title, () => {
      it(`needs ${requirement}`, () => {
        throw new Error(`TEST_REQUIRE names ${requirement}, but ${result.missing}`)
      })
    })
    return
  }
  console.warn(`SKIPPED ${title}: ${result.missing}`)
  // biome-ignore lint/suspicious/noSkippedTests: this machine lacks what the suite needs, and the line above says so
  describe.skip(`${title} (${result.missing})`, () => it('needs it', () => undefined))
}
