import { badParam } from '#shared/errors.ts'
import { WEB_FONTS } from '#shared/web-font-limits.ts'

const DISPLAYS = ['auto', 'block', 'swap', 'fallback', 'optional'] as const
export type Display = (typeof DISPLAYS)[number]

/** One position on an axis, or a range. */
export interface Span {
  from: number
  to: number
}

export type Place = Readonly<Record<string, Span>>

export interface FamilyRequest {
  name: string
  /** Requested axes in order; empty: the family's regular style. */
  axes: readonly string[]
  places: readonly Place[]
  /** Missing positions are skipped, as in the older grammar. */
  lenient: boolean
  /** What is wrong if no family has this name. */
  mistake?: string
}

export interface CssRequest {
  families: readonly FamilyRequest[]
  display: Display | null
  /** Only these characters; null = all. */
  text: string | null
  /** Date or release of the response; null = now. */
  version: string | null
}

const NUMBER = /^-?\d{1,5}(?:\.\d{1,4})?$/
const AXIS = /^[A-Za-z][A-Za-z0-9]{0,3}$/

/** @throws AppError BAD_REQUEST naming the parameter */
export const refuse = (param: string, message: string): never => {
  throw badParam(param, message)
}

/** Lower case before upper case, each alphabetically: 'ital', 'wght', 'GRAD'. */
export function compareAxes(a: string, b: string): number {
  const capital = (tag: string) => (tag < 'a' ? 1 : 0)
  return capital(a) - capital(b) || (a < b ? -1 : a > b ? 1 : 0)
}

/**
 * The query of /css2: 'family=Inter:ital,wght@0,400;1,700&family=Lobster&display=swap'.
 * @throws AppError BAD_REQUEST with the mistake and its correction
 */
export function readCss2(query: URLSearchParams): CssRequest {
  return { families: checkCount(query.getAll('family').map(readFamily)), ...readCommon(query) }
}

export function readCommon(query: URLSearchParams): Omit<CssRequest, 'families'> {
  for (const name of ['display', 'text', 'v'])
    if (new Set(query.getAll(name)).size > 1) refuse(name, 'is given more than once, with different values')
  const display = query.get('display')
  if (display !== null && !DISPLAYS.includes(display as Display)) refuse('display', `is one of ${DISPLAYS.join(', ')}`)
  const text = query.get('text')
  if (text !== null && new Set(text).size > WEB_FONTS.textMax)
    refuse('text', `has more than ${WEB_FONTS.textMax} different characters; leave it out for all of them`)
  const version = query.get('v')
  if (version !== null && !/^(?:\d{4}-\d{2}-\d{2}|[0-9a-f]{12}(?:,[0-9a-f]{12})*)$/.test(version))
    refuse('v', 'is a day (2026-01-31) or what the comment of an answer says after "v="')
  return { display: display as Display | null, text: text === '' ? null : text, version: version || null }
}

/**
 * A family may occur twice: themes and plugins of one site each request their own styles.
 * @throws AppError BAD_REQUEST when there is none, or too many
 */
export function checkCount(families: readonly FamilyRequest[]): readonly FamilyRequest[] {
  if (families.length === 0) refuse('family', 'name at least one, as in /css2?family=Lobster')
  if (families.length > WEB_FONTS.familiesMax) refuse('family', `at most ${WEB_FONTS.familiesMax} at once`)
  return families
}

export function readName(text: string): string {
  const name = text.trim()
  if (name === '' || name.length > 160) refuse('family', 'is the name of a family, as in family=Lobster')
  return name
}

/** Names hold colons too, and clients escape them like this one. */
const AXES = /:[^\s:@]*@[^:]*$/

function readFamily(value: string): FamilyRequest {
  const colon = value.search(AXES)
  const name = readName(colon < 0 ? value : value.slice(0, colon))
  const mistake = mistakeOf(name)
  if (colon < 0) return { name, axes: [], places: [], lenient: false, ...mistake }
  const at = value.indexOf('@', colon)
  const axes = value.slice(colon + 1, at).split(',')
  for (const [i, tag] of axes.entries()) {
    if (!AXIS.test(tag)) refuse('family', `${name}: "${tag}" is not an axis`)
    if (i === 0) continue
    const order = compareAxes(axes[i - 1]!, tag)
    if (order === 0) refuse('family', `${name}: the axis ${tag} stands there twice`)
    if (order > 0)
      refuse(
        'family',
        `${name}: axes stand in alphabetical order, small letters first: ${axes.toSorted(compareAxes).join(',')}`,
      )
  }
  const tuples = value.slice(at + 1).split(';')
  if (tuples.length > WEB_FONTS.tuplesMax) refuse('family', `${name}: at most ${WEB_FONTS.tuplesMax} tuples`)
  const spans = tuples.map((tuple) => readTuple(name, axes, tuple))
  for (let i = 1; i < spans.length; i++) checkOrder(name, axes, spans[i - 1]!, spans[i]!, tuples[i]!)
  return {
    name,
    axes,
    places: spans.map((tuple) => Object.fromEntries(axes.map((tag, i) => [tag, tuple[i]!]))),
    lenient: false,
    ...mistake,
  }
}

function mistakeOf(name: string): Pick<FamilyRequest, 'mistake'> {
  if (name.includes('|'))
    return { mistake: 'each family has a parameter of its own here, family=A&family=B; A|B is the grammar of /css' }
  const [before] = name.split(':')
  if (before === name) return {}
  return { mistake: `${before}: axes stand before an @ and their values after it, as in ${before}:wght@400;700` }
}

function readTuple(name: string, axes: readonly string[], tuple: string): Span[] {
  const values = tuple.split(',')
  if (values.length !== axes.length)
    refuse('family', `${name}: "${tuple}" has ${values.length} values for the axes ${axes.join(',')}`)
  return values.map((value, i) => {
    const ends = value.split('..')
    if (ends.length > 2 || !ends.every((end) => NUMBER.test(end)))
      refuse('family', `${name}: "${value}" is neither a number nor a range like 200..900 (axis ${axes[i]})`)
    const [from, to] = [Number(ends[0]), Number(ends.at(-1))]
    if (ends.length === 2 && from >= to) refuse('family', `${name}: the range ${value} ends before it begins`)
    return { from, to }
  })
}

/** Tuples ascend, compared value by value; a range may not overlap the next tuple with the same other values. */
function checkOrder(name: string, axes: readonly string[], before: Span[], tuple: Span[], text: string): void {
  const first = axes.findIndex((_, i) => before[i]!.from !== tuple[i]!.from || before[i]!.to !== tuple[i]!.to)
  if (first < 0) refuse('family', `${name}: the tuple ${text} stands there twice`)
  const [a, b] = [before[first]!, tuple[first]!]
  if (b.from < a.from) refuse('family', `${name}: tuples stand in ascending order, and ${text} comes too late`)
  if (b.from <= a.to) refuse('family', `${name}: the range before ${text} reaches into it (axis ${axes[first]})`)
}
