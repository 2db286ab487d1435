import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { readCharacters } from '#shared/search/list-query.ts'
import { readCodepoint } from '#shared/unicode/code-point.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { FilterChip } from './ActiveFilters.tsx'
import * as rowsStyles from './FontRows.module.css'
import type { ListView } from './list-view.ts'
import { useActiveFilters } from './use-active-filters.ts'

/** A corrected search, offered if there are few results or none. */
function DidYouMean({ view }: { view: ListView }) {
  const [meant] = view.result.didYouMean
  if (!meant) return null
  // view.state keeps the understood filters next to the corrected words.
  return (
    <p className={`soft ${rowsStyles.remark}`}>
      Did you mean{' '}
      <Link className="link" href={view.href({ ...view.state, q: meant })}>
        {meant}
      </Link>
      ?
    </p>
  )
}

/**
 * Words that are neither filters nor in a name may be a text to set, so it offers fonts that cover them. Only for words beyond ASCII,
 * which nearly every font covers.
 */
function LeftWords({ view, filtered }: { view: ListView; filtered: boolean }) {
  const words = view.state.q.replaceAll('"', '').trim()
  const settable = /[^\0-\x7f]/u.test(words) && view.state.chars === ''
  if (words === '' || !(filtered || settable)) return null
  return (
    <p className="soft">
      {settable ? (
        <Link className="link" href={view.href({ ...view.state, q: '', chars: readCharacters(words) })}>
          Fonts that can set “{words}”
        </Link>
      ) : null}
      {settable && filtered ? ' · ' : null}
      {filtered ? (
        <Link className="link" href={view.href({ ...view.state, q: '' })}>
          Leave out “{words}”
        </Link>
      ) : null}
    </p>
  )
}

/** Words that were ignored because no font matches them together with the rest, and what to do with them. */
function IgnoredWords({ view }: { view: ListView }) {
  const { ignored } = view.result
  const isSettable = /[^\0-\x7f]/u.test(ignored) && view.state.chars === ''
  // The heading says it of all words.
  const isAll = ignored === view.typed
  if (ignored === '' || (isAll && !isSettable)) return null
  return (
    <p className={`soft ${rowsStyles.remark}`}>
      {isAll ? null : `Nothing matches “${ignored}”, so this was left out. `}
      {isSettable ? (
        <Link className="link" href={view.href({ ...view.state, q: '', chars: readCharacters(ignored) })}>
          Fonts that can set “{ignored}”
        </Link>
      ) : null}
    </p>
  )
}

/** The famous font that is not here, or what no family has, and what is listed instead. */
function Nearest({ view }: { view: ListView }) {
  const { lacking, instead } = view.result
  if (lacking !== '') return <p className={`soft ${rowsStyles.remark}`}>We don’t have {lacking}. Similar:</p>
  if (instead === null) return null
  return (
    <p className={`soft ${rowsStyles.remark}`}>
      No {instead.asked}
      {instead.shown === '' ? ': showing the nearest' : `: showing ${instead.shown}`}
    </p>
  )
}

/** A script that no family here writes, or that has the name of something else, in the Unicode reference. */
function Reference({ view }: { view: ListView }) {
  const { reference } = view.result
  if (!reference) return null
  return (
    <p className={`soft ${rowsStyles.remark}`}>
      {reference.isLacking ? null : `${reference.name} is also a script. `}
      <Link className="link" href={routePath('unicode-script', { slug: reference.slug })}>
        {reference.name} in the Unicode reference
      </Link>
    </p>
  )
}

/** One character beyond ASCII, which may be several joined: a flag, a family of emoji. */
const isCharacter = (typed: string) =>
  /[^\0-\x7f]/u.test(typed) && [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(typed)].length === 1

/** A link to the character in the Unicode reference. */
function Character({ view: { typed } }: { view: ListView }) {
  if (readCodepoint(typed) === null && !/^&\w+;$/u.test(typed) && !isCharacter(typed)) return null
  return (
    <p className={`soft ${rowsStyles.remark}`}>
      <Link className="link" href={`${routePath('unicode')}?q=${encodeURIComponent(typed)}`}>
        “{typed}” in the Unicode reference
      </Link>
    </p>
  )
}

function emptyHeading(view: ListView, filters: number): string {
  if (filters > 1) return 'Nothing matches all these filters'
  if (view.typed !== '') return `No results for “${view.typed}”`
  if (filters === 1) return 'Nothing matches this filter'
  return view.kind.nothing ?? 'There are no fonts here yet'
}

/** Empty state: why nothing was found, filters to remove, a corrected search, and other lists. */
function EmptyList({ view }: { view: ListView }) {
  const filters = useActiveFilters(view)
  return (
    <div className={rowsStyles.rows}>
      <Empty
        heading={emptyHeading(view, filters.length)}
        act={filters.length > 0 ? undefined : ['Popular fonts', routePath('popular-fonts')]}
      >
        <DidYouMean view={view} />
        <LeftWords view={view} filtered={filters.length > 0} />
        {filters.length > 0 ? (
          <>
            <p className="soft">{filters.length > 1 ? 'Try removing one.' : 'Try removing the filter.'}</p>
            <div className="chips">
              {filters.map((filter) => (
                <FilterChip key={filter.key} view={view} filter={filter} />
              ))}
            </div>
          </>
        ) : null}
      </Empty>
    </div>
  )
}

/** Remarks about a result, above its rows or instead of them. */
export function ListRemarks({ view }: { view: ListView }) {
  return (
    <>
      <Nearest view={view} />
      <Reference view={view} />
      <Character view={view} />
      <IgnoredWords view={view} />
      {view.result.hits.length > 0 ? <DidYouMean view={view} /> : <EmptyList view={view} />}
    </>
  )
}
