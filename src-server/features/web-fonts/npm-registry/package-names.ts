/**
 * The last part of a package's name where an older family of another foundry has the slug: with the family's id after a
 * dot, which no slug contains.
 */
export const spareName = (family: { id: number; slug: string }) => `${family.slug}.f${family.id}`

/** The parts of a `spareName`; null for other names. */
export function readSpareName(name: string): { id: number; slug: string } | null {
  const [, slug, id] = /^([^.]+)\.f(\d{1,9})$/.exec(name) ?? []
  return slug === undefined ? null : { slug, id: Number(id) }
}

/** What an address under /npm/ asks for. */
export type RegistryRequest =
  | { kind: 'ping' }
  | { kind: 'root' }
  /** `version`: a version or a tag; '' = all. */
  | { kind: 'package'; name: string; version: string }
  | { kind: 'tags'; name: string }
  | { kind: 'tarball'; name: string; file: string }

/** Scoped names only; npm escapes the slash, other clients do not. */
const NAME = '(@[a-z0-9][a-z0-9._-]*(?:/|%2f)[a-z0-9][a-z0-9._-]*)'
const PACKAGE = new RegExp(`^${NAME}(?:/([\\w.+-]{1,60}))?$`, 'i')
const TARBALL = new RegExp(`^${NAME}/-/([\\w.+-]{1,200})\\.tgz$`, 'i')
const TAGS = new RegExp(`^-/package/${NAME}/dist-tags$`, 'i')

/** Reads an address after '/npm/'; null for one that the registry does not have. */
export function readRegistryPath(path: string): RegistryRequest | null {
  if (path === '') return { kind: 'root' }
  if (path === '-/ping') return { kind: 'ping' }
  const plain = (name: string) => name.replace(/%2f/i, '/').toLowerCase()
  const [, file, stem] = TARBALL.exec(path) ?? []
  if (file !== undefined) return { kind: 'tarball', name: plain(file), file: stem! }
  const [, tagged] = TAGS.exec(path) ?? []
  if (tagged !== undefined) return { kind: 'tags', name: plain(tagged) }
  const [, name, version = ''] = PACKAGE.exec(path) ?? []
  return name === undefined ? null : { kind: 'package', name: plain(name), version }
}
