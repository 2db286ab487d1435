import type { ReactNode, Ref } from 'react'

interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  className?: string
  ref?: Ref<HTMLLabelElement>
}

/** An on/off setting that takes effect immediately. */
export function Switch({ checked, onChange, children, className = '', ref }: SwitchProps) {
  return (
    <label ref={ref} className={`switch ${className}`}>
      <input type="checkbox" role="switch" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  )
}
