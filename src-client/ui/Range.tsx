import type { ComponentProps, CSSProperties } from 'react'

interface RangeProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> {
  min: number
  max: number
  value: number
  onValue: (value: number) => void
}

/** A slider whose track is filled up to the thumb. */
export function Range({ value, onValue, min, max, ...rest }: RangeProps) {
  const share = `${((value - min) / (max - min)) * 100}%`
  return (
    <input
      {...rest}
      type="range"
      className="range"
      min={min}
      max={max}
      value={value}
      style={{ '--p': share } as CSSProperties}
      onChange={(event) => onValue(Number(event.target.value))}
    />
  )
}
