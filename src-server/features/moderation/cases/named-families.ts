import { badField } from '#shared/errors.ts'
import { matchRoute } from '#shared/match-route.ts'
import type { Reader } from '../../../database/reader.ts'
import { findFamiliesById, findFamiliesByName, type NamedFamily } from './cases.queries.ts'

type Named = { id: number } | { designer: string; family: string }

/** The family that a page's URL or path names; null when it is not a family page of this site. */
function familyOfAddress(text: string, publicUrl: string): Named | null {
  const site = new URL(publicUrl)
  const full = /^[a-z]+:\/\//i.test(text)
    ? text
    : text.startsWith('/')
      ? site.origin + text
      : `${site.protocol}//${text}`
  if (!URL.canParse(full)) return null
  const url = new URL(full)
  const host = (name: string) => name.replace(/^www\./, '')
  if (host(url.host) !== host(site.host)) return null
  const match = matchRoute(url.pathname)
  if (match?.name === 'family') return { id: Number(match.params.familyId) }
  if (match?.name === 'family-by-designer')
    return { designer: match.params.designer ?? '', family: match.params.family ?? '' }
  return null
}

/**
 * The published families of these URLs, each once.
 * @throws AppError BAD_REQUEST naming the URL that matches none
 */
export async function namedFamilies(
  reader: Reader,
  addresses: readonly string[],
  publicUrl: string,
): Promise<NamedFamily[]> {
  const named = addresses.map((address) => ({ address, is: familyOfAddress(address, publicUrl) }))
  const [byId, byName] = await Promise.all([
    findFamiliesById(
      reader,
      named.flatMap(({ is }) => (is && 'id' in is ? [is.id] : [])),
    ),
    findFamiliesByName(
      reader,
      named.flatMap(({ is }) => (is && 'designer' in is ? [is] : [])),
    ),
  ])
  const found = new Map<number, NamedFamily>()
  for (const { address, is } of named) {
    const family =
      is &&
      ('id' in is
        ? byId.find(({ id }) => id === is.id)
        : byName.find(({ foundry, slug }) => foundry === is.designer && slug === is.family))
    if (!family) throw badField('families', `${address} is not the page of a font family on this site`)
    found.set(family.id, family)
  }
  return [...found.values()]
}
