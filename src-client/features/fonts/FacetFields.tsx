import { type ReactNode, useEffect, useId, useState } from 'react'
import type { FacetCount } from '#shared/contracts/fonts.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { SEARCH } from '#shared/limits.ts'
import { toggled } from './active-filters.ts'
import { readCharacters } from './list-address.ts'

/** The first few, and whatever is chosen; `labelOf` names what is chosen but has no hits left to count. */
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

interface TickProps {
  name: string
  facet: FacetCount
  on: readonly string[]
  onChange: (values: string[]) => void
}

/** One value of a facet, with how many families have it. */
export function Tick({ name, facet, on, onChange }: TickProps) {
  const checked = on.includes(facet.value)
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value={facet.value}
        checked={checked}
        disabled={facet.count === 0 && !checked}
        onChange={() => onChange(toggled(on, facet.value))}
      />
      {facet.label}
      <span className="n">{groupThousands(facet.count)}</span>
    </label>
  )
}

/** The same as a chip, for values whose names are short. */
export function ChipTick({ name, facet, on, onChange }: TickProps) {
  const checked = on.includes(facet.value)
  return (
    <label className="chip chip--tick" title={`${groupThousands(facet.count)} families`}>
      <input
        type="checkbox"
        name={name}
        value={facet.value}
        checked={checked}
        disabled={facet.count === 0 && !checked}
        onChange={() => onChange(toggled(on, facet.value))}
      />
      {facet.label}
    </label>
  )
}

/** Characters that every hit can set; acts on Enter or when the field is left. */
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
  const [draft, setDraft] = useState(chars)
  useEffect(() => setDraft(chars), [chars])
  return (
    <div className="facet">
      <label className="facet-label" htmlFor={id}>
        Must contain
      </label>
      <input
        id={id}
        name="chars"
        className="input"
        value={draft}
        maxLength={SEARCH.maxChars}
        placeholder="Łódź, ½, U+2BF9"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          if (readCharacters(draft) !== chars) onChange(readCharacters(draft))
        }}
      />
      {children}
    </div>
  )
}
