import { hash } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { NPM_PACKAGE, WEB_FONTS } from '#shared/web-font-limits.ts'
import type { Database } from '../../../database/data-source.ts'
import { NpmRelease } from '../../../database/entities/npm-release.ts'
import type { Reader } from '../../../database/reader.ts'
import { shareStoredFiles, storeThenWrite } from '../../../database/stored-files.ts'
import { transaction } from '../../../database/transaction.ts'
import { mapAtOnce } from '../../../map-at-once.ts'
import { createSemaphore } from '../../../semaphore.ts'
import { createSingleFlight } from '../../../single-flight.ts'
import { packageKey, type StoragePort } from '../../../storage/storage.port.ts'
import { type DownloadFamily, licenceOf } from '../../catalogue/downloads/bundle.ts'
import { embeddingRefusal, fitsPackage } from '../../catalogue/families/licence-facts.ts'
import type { FileStyle } from '../faces.ts'
import type { FontPieces } from '../font-pieces.ts'
import type { PieceStore } from '../piece-store.ts'
import { findFiles, findStyles } from '../web-fonts.queries.ts'
import { countReleases, findLiveVersion, type ReleaseRow } from './npm-registry.queries.ts'
import { packageFaces } from './package-faces.ts'
import { type PackageFont, packageMetadata, packageSheets, planFonts } from './package-files.ts'
import { type PackageFacts, packageManifest, packageReadme } from './package-texts.ts'
import { type PackageFile, packTarball, type Tarball } from './tarball.ts'
import { untilWritten } from './until-written.ts'

/** Increase it when the same family makes other files: each package gets a new version then. */
const FORMAT = 1
/** Fonts cut at once; the font child is shared with uploads and pages. */
const CUT_AT_ONCE = 2

interface PackageRequest {
  name: string
  family: DownloadFamily
  site: PackageFacts['site']
}

interface PackageMakerDeps {
  database: Database
  reader: Reader
  storage: StoragePort
  pieces: FontPieces
  store: PieceStore
}

/**
 * Makes npm packages of families. A state of a family is packed when it is first asked for, stored, and never packed
 * again: another version of this program or of zlib would make other bytes.
 */
export function createPackageMaker(deps: PackageMakerDeps) {
  const { database, reader, storage, pieces, store } = deps
  const making = createSingleFlight<ReleaseRow>()
  const limited = createSemaphore({
    running: NPM_PACKAGE.running,
    waiting: NPM_PACKAGE.waiting,
    busy: 'Too many packages are being made; try again in a moment.',
    retryAfter: 10,
  })

  async function bytesOf({ file, recipe }: PackageFont): Promise<Uint8Array> {
    const cut = await pieces.cutOf(file, recipe)
    if (cut === undefined) throw new Error(`file ${file.id} cannot be cut to ${recipe.piece}@${recipe.axes}`)
    const bytes = await store(file, recipe, cut, () => undefined)
    if (!bytes) throw new AppError('NOT_FOUND', 'The file of a style is missing from storage.')
    return bytes
  }

  /** The files of a package but package.json, which has the version. */
  async function filesOf(request: PackageRequest, styles: readonly FileStyle[], licence: string) {
    const { name, family, site } = request
    const faces = packageFaces(family, styles)
    const plan = await planFonts(name.split('/')[1]!, faces, pieces)
    if (plan.fonts.length > WEB_FONTS.filesMax) throw tooLarge(request)
    const sheets = packageSheets(family.name, plan.faces)
    const metadata = packageMetadata(plan.faces)
    const facts: PackageFacts = { name, family, homepage: homepageOf(request), site }
    const names = new Set([...sheets.keys()].map((sheet) => sheet.replace(/\.css$/, '')))
    const text = (file: string, content: string): PackageFile => ({ name: file, bytes: Buffer.from(content) })
    const fonts = await mapAtOnce(plan.fonts, CUT_AT_ONCE, async (font) => ({
      name: `files/${font.name}.woff2`,
      bytes: await bytesOf(font),
    }))
    const files = [
      ...fonts,
      ...[...sheets].map(([sheet, css]) => text(sheet, css)),
      text('LICENSE', licence),
      text('README.md', packageReadme(facts, metadata, names)),
      text('metadata.json', `${JSON.stringify({ id: family.slug, family: family.name, ...metadata }, null, 2)}\n`),
    ]
    return { files, manifestOf: (version: string) => packageManifest(facts, version, metadata.subsets) }
  }

  async function make(
    request: PackageRequest,
    state: { styles: FileStyle[]; licence: string; digest: string },
  ): Promise<ReleaseRow> {
    const { name, family } = request
    const [live, { files, manifestOf }] = await Promise.all([
      findLiveVersion(reader, family.id),
      filesOf(request, state.styles, state.licence),
    ])
    return untilWritten(
      async () => {
        const major = live?.number ?? 1
        const patch = await countReleases(reader, name, major)
        const version = `${major}.0.${patch}`
        // Package managers refuse what is a few days old: files that were published long ago are not, although packed now.
        const createdAt = patch === 0 ? Number(live?.publishedAt ?? family.publishedAt) || Date.now() : Date.now()
        const manifest = `${JSON.stringify(manifestOf(version), null, 2)}\n`
        const tarball = await packTarball([...files, { name: 'package.json', bytes: Buffer.from(manifest) }])
        const row = {
          familyId: family.id,
          version,
          digest: state.digest,
          manifest,
          createdAt,
          ...factsOf(tarball),
        }
        return write(name, row, tarball)
      },
      () => database.read.manager.findOneBy(NpmRelease, { name, digest: state.digest }),
    )
  }

  /** The stored release; null when another process has taken its version. */
  function write(name: string, row: ReleaseRow, tarball: Tarball): Promise<ReleaseRow | null> {
    const key = packageKey(tarball.sha256)
    return storeThenWrite(
      database,
      () => storage.putBytes(key, tarball.bytes, 'application/octet-stream'),
      (before) =>
        transaction(database, async (manager) => {
          await shareStoredFiles(manager, { keys: [key], before })
          const known = await manager.findOneBy(NpmRelease, { name, digest: row.digest })
          if (known) return known
          if (await manager.existsBy(NpmRelease, { name, version: row.version })) return null
          await manager.insert(NpmRelease, { name, ...row })
          return row
        }),
    )
  }

  return {
    /**
     * The release of the family's state now. @param rows all known ones @param mayMake called before packing; throws
     * when the visitor is over the limit
     * @throws AppError NOT_FOUND, OVERLOADED
     */
    async current(request: PackageRequest, rows: readonly ReleaseRow[], mayMake: () => void): Promise<ReleaseRow> {
      const { family, name } = request
      const own = await findStyles(reader, [family.id])
      const files = await findFiles(reader, [...new Set(own.map((style) => style.fontFileId))])
      const styles = own.flatMap((style): FileStyle[] => {
        const file = files.get(style.fontFileId)
        return file && embeddingRefusal(file.facts) === null ? [{ ...style, file }] : []
      })
      if (styles.length === 0)
        throw new AppError('NOT_FOUND', `${family.name} is not offered as a package: no file of it may be embedded.`)
      const facts = styles.map(({ file }) => file.facts)
      if (!fitsPackage(facts)) throw tooLarge(request)
      const licence =
        licenceOf(family, facts) ||
        `${family.name} by ${family.foundryName}: ${family.licenseEvidence || family.licenseId}\n`
      const digest = digestOf(request, styles, licence)
      const known = rows.find((row) => row.digest === digest)
      if (known) return known
      const key = `${name} ${digest}`
      if (!making.has(key)) mayMake()
      return making.share(key, () => limited(() => make(request, { styles, licence, digest })))
    },
  }
}

export type PackageMaker = ReturnType<typeof createPackageMaker>

const homepageOf = ({ family, site }: PackageRequest) => `${site.publicUrl}/${family.slug}-f${family.id}`

const tooLarge = ({ family }: PackageRequest) =>
  new AppError('NOT_FOUND', `${family.name} is too large for a package. Use its style sheet or its ZIP instead.`)

const factsOf = ({ sha256, shasum, integrity, bytes, unpackedBytes, files }: Tarball) => ({
  sha256,
  shasum,
  integrity,
  bytes: bytes.length,
  unpackedBytes,
  files,
})

/** Everything that a family's package is made of. The site's own address is not part of it. */
const digestOf = ({ name, family }: PackageRequest, styles: readonly FileStyle[], licence: string): string =>
  hash(
    'sha256',
    JSON.stringify([
      FORMAT,
      name,
      family.name,
      family.foundryName,
      family.licenseId,
      licence,
      styles.map(({ file, weight, width, italic }) => [file.sanitisedSha256, weight, width, italic]),
    ]),
    'base64url',
  )
