import { useState } from 'react'

interface CropFieldProps {
  label: string
  /** Per cent. */
  value: number
  onApply: (text: string) => void
}

/** One side of a crop. It is applied on leaving the field or with Enter: each change reads the picture again. */
export function CropField({ label, value, onApply }: CropFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const apply = () => {
    if (typed === null) return
    setTyped(null)
    onApply(typed)
  }
  return (
    <label>
      <span>{label}</span>
      <input
        className="input"
        type="number"
        min={0}
        max={100}
        step={1}
        value={typed ?? String(Math.round(value))}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply()
        }}
      />
    </label>
  )
}
