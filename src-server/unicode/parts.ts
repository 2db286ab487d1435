import type { UnicodePart, UnicodePartKind } from '#shared/contracts/unicode/unicode.ts'
import { listBlocks } from '#shared/unicode/blocks.ts'
import { valueSlug } from '#shared/unicode/character-path.ts'
import { charactersIn } from './character-search.ts'
import { planeAbbreviation, planeName } from './planes.ts'
import { type Ranges, sizeOf } from './ranges.ts'
import { loadReference, type Reference } from './reference.ts'
import { formatCodepoint } from './unicode-names.ts'

export interface Part extends Omit<UnicodePart, 'sample'> {
  /** Its assigned characters. */
  ranges: Ranges
  /** Key of the part in the database: kind and first code point, code or number. */
  key: string
}

const known = new Map<UnicodePartKind, Part[]>()

/** Every block, script, category or plane. */
export async function partsOf(kind: UnicodePartKind): Promise<readonly Part[]> {
  const reference = await loadReference()
  const list = known.get(kind) ?? build(kind, reference)
  known.set(kind, list)
  return list
}

function build(kind: UnicodePartKind, reference: Reference): Part[] {
  const part = (key: string, name: string, slug: string, code: string, ranges: Ranges): Part => ({
    key,
    name,
    slug,
    code,
    ranges,
    first: ranges[0]?.[0] ?? 0,
    last: ranges.at(-1)?.[1] ?? 0,
    count: sizeOf(ranges),
  })
  if (kind === 'block')
    return listBlocks().map(({ name, slug, first, last }) => {
      const code = `${formatCodepoint(first)}–${formatCodepoint(last)}`
      const own = charactersIn(reference, first, last).ranges
      return { ...part(`b${first.toString(16)}`, name, slug, code, own), first, last }
    })
  if (kind === 'plane')
    return Array.from({ length: 17 }, (_, plane) => {
      const [first, last] = [plane * 0x10000, plane * 0x10000 + 0xffff]
      const own = charactersIn(reference, first, last).ranges
      return { ...part(`p${plane}`, planeName(plane), String(plane), planeAbbreviation(plane), own), first, last }
    })
  const property = kind === 'script' ? 'sc' : 'gc'
  return reference
    .values(property)
    .filter((value) => value !== 'Cn')
    .map((value) => {
      const long = reference.longValue(property, value).replaceAll('_', ' ')
      const code = kind === 'script' ? reference.shortValue('sc', value) : value
      return part(`${kind[0]}${code}`, long, valueSlug(long), code, reference.ranges(property, value))
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
