import { type ReactNode, useId } from 'react'
import type { FacetCount } from '#shared/contracts/catalogue/fonts.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { SEARCH } from '#shared/limits.ts'
import type { ListState } from '#shared/search/list-query.ts'
import { readCharacters } from '#shared/search/list-query.ts'
import { useTypedSearch } from '../../../ui/use-typed-search.ts'
import { toggled } from './active-filters.ts'
import * as styles from './FacetFields.module.css'
import * as facetStyles from './facet.module.css'
import type { ListView } from './list-view.ts'

/** The first values and all chosen ones. `labelOf` names chosen values that no family has, so counts lacks them. */
export function pickShown(
  counts: readonly FacetCount[],
  chosen: readonly string[],
  most: number,
  labelOf: (value: string) => string = String,
): FacetCount[] {
  const shown = counts.slice(0, most)
  for (const value of chosen) {
    if (!shown.some((one) => one.value === value))
      shown.push(counts.find((one) => one.value === value) ?? { value, label: labelOf(value), count: 0 })
  }
  return shown
}

/** Lists of the state with a checkbox for each value. */
export type ListName = 'tags' | 'lang' | 'script' | 'feature' | 'axis' | 'width' | 'designers'
/** The form's key of a list if it differs from the list's name. */
const FORM_KEYS: Partial<Record<ListName, string>> = { designers: 'by' }

interface TickProps {
  view: ListView
  list: ListName
  facet: FacetCount
}

interface CountedTickProps {
  className?: string
  name: string
  value: string
  checked: boolean
  count: number
  disabled?: boolean | undefined
  /** Address of the changed list, prefetched when the pointer rests on the checkbox. */
  to: string
  onChange(): void
  children: ReactNode
}

/** A checkbox with its number of families. Those without families stay visible, but disabled. */
export function CountedTick({
  className = 'check',
  name,
  value,
  checked,
  count,
  disabled,
  to,
  onChange,
  children,
}: CountedTickProps) {
  const off = disabled || (count === 0 && !checked)
  return (
    <label className={className} data-to={off ? undefined : to}>
      <input type="checkbox" name={name} value={value} checked={checked} disabled={off} onChange={onChange} />
      {children}
      <span className="n">{groupThousands(count)}</span>
    </label>
  )
}

/** One value of a facet, with its number of families. */
export function Tick({ view, list, facet, chip }: TickProps & { chip?: boolean }) {
  const checked = view.state[list].includes(facet.value)
  const values = toggled(view.state[list], facet.value)
  const change: Partial<ListState> = list === 'tags' ? { tags: values, allTags: values.length > 1 } : { [list]: values }
  return (
    <CountedTick
      className={chip ? `${styles.chip} chip` : 'check'}
      name={FORM_KEYS[list] ?? list}
      value={facet.value}
      checked={checked}
      count={facet.count}
      to={view.href(change)}
      onChange={() => view.go(change)}
    >
      {facet.label}
    </CountedTick>
  )
}

/** The same as a chip, for values with short names. */
export const ChipTick = (props: TickProps) => <Tick {...props} chip />

/** A checkbox for a property that families have or not. */
export function FlagTick({
  view,
  flag,
  label,
  count,
  disabled,
  also,
}: {
  view: ListView
  flag: 'freeOnly' | 'personalOnly' | 'italic' | 'variable' | 'color'
  label: ReactNode
  count: number
  disabled?: boolean
  /** Other changes made at the same time. */
  also?: Partial<ListState>
}) {
  const checked = view.state[flag]
  const change = { ...also, [flag]: !checked }
  return (
    <CountedTick
      name={flag === 'freeOnly' ? 'free' : flag === 'personalOnly' ? 'personal' : flag}
      value="1"
      checked={checked}
      count={count}
      disabled={disabled}
      to={view.href(change)}
      onChange={() => view.go(change)}
    >
      {label}
    </CountedTick>
  )
}

/**
 * Characters that all results must have. Applied after a pause in typing, or by the form on Enter. Not when the field loses focus: rows
 * would move under the pointer that has just pressed one.
 */
export function MustContain({
  chars,
  onChange,
  children,
}: {
  chars: string
  onChange: (chars: string) => void
  children: ReactNode
}) {
  const id = useId()
  const { field, text, type } = useTypedSearch(chars, readCharacters, (read) => {
    if (read !== chars) onChange(read)
  })
  return (
    <div className={facetStyles.facet}>
      <label className={facetStyles.label} htmlFor={id}>
        Must contain
      </label>
      <input
        ref={field}
        id={id}
        name="chars"
        className="input"
        value={text}
        maxLength={SEARCH.maxChars}
        placeholder="Łódź, ½, U+2BF9"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
      />
      {children}
    </div>
  )
}
