import { type CSSProperties, useEffect, useState } from 'react'
import type { FacetCount } from '#shared/contracts/catalogue/fonts.ts'
import { DEBOUNCE_MS } from '#shared/limits.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import * as facetStyles from './facet.module.css'
import * as styles from './WeightFacet.module.css'
import { WEIGHTS, weightBars, weightEnds, weightFilter } from './weight-range.ts'

interface WeightFacetProps {
  counts: readonly FacetCount[]
  weight: string
  onChange: (weight: string) => void
}

const THUMBS = [
  ['wmin', 'Lightest weight'],
  ['wmax', 'Heaviest weight'],
] as const

const share = (weight: number) => `${((weight - 100) / 800) * 100}%`

/** A histogram of weights with a slider for the first and last one. */
export function WeightFacet({ counts, weight, onChange }: WeightFacetProps) {
  const [ends, setEnds] = useState(() => weightEnds(weight))
  useEffect(() => setEnds(weightEnds(weight)), [weight])
  const settle = useDebounced((next: string) => onChange(next), DEBOUNCE_MS.fontSize)
  const bars = weightBars(counts)
  const [min, max] = [Math.min(...ends), Math.max(...ends)]
  const move = (at: 0 | 1, value: number) => {
    const next: [number, number] = at === 0 ? [Math.min(value, ends[1]), ends[1]] : [ends[0], Math.max(value, ends[0])]
    setEnds(next)
    settle(weightFilter(...next))
  }
  return (
    <fieldset className={facetStyles.facet}>
      <legend>
        Weight{' '}
        <span className="muted num">
          {weight === '' && min === 100 && max === 900 ? '' : min === max ? min : `${min}–${max}`}
        </span>
      </legend>
      <div className={styles.bars} aria-hidden="true">
        {WEIGHTS.map((one, at) => (
          <i
            key={one}
            className={one >= min && one <= max ? styles.within : undefined}
            style={{ '--h': `${Math.max(4, (bars[at] ?? 0) * 100)}%` } as CSSProperties}
          />
        ))}
      </div>
      <div className={styles.slider} style={{ '--a': share(min), '--b': share(max) } as CSSProperties}>
        {THUMBS.map(([name, label], at) => (
          <input
            key={name}
            type="range"
            name={name}
            min={100}
            max={900}
            step={100}
            value={ends[at]}
            aria-label={label}
            onChange={(event) => move(at as 0 | 1, Number(event.target.value))}
          />
        ))}
      </div>
      <div className={styles.ends}>
        <span>Thin</span>
        <span>Black</span>
      </div>
    </fieldset>
  )
}
