import type { ReactNode } from 'react'

interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  className?: string
}

/** An on/off setting that takes effect immediately. */
export function Switch({ checked, onChange, children, className = '' }: SwitchProps) {
  return (
    <label className={`switch ${className}`}>
      <input type="checkbox" role="switch" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  )
}
