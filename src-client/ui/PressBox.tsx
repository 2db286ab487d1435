import { useRef } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import { useEarlyChoices } from './use-early-choices.ts'

interface PressBoxProps {
  label: string
  title?: string
  icon: IconName
  className: string | undefined
  checked: boolean
  onChange: () => void
}

/** Browsers restore boxes on Back, which looks like a press before scripts run. The attribute is not valid in the HTML of a checkbox. */
const keepFromRestoring = (box: HTMLInputElement | null) => box?.setAttribute('autocomplete', 'off')

/** A checkbox that looks like a button with an icon: pressed before scripts run, it stays pressed until they do what it says. */
export function PressBox({ label, title, icon, className, checked, onChange }: PressBoxProps) {
  const box = useRef<HTMLLabelElement>(null)
  useEarlyChoices(box)
  return (
    <label ref={box} className={`icon-btn needs-js ${className}`} title={title}>
      <input ref={keepFromRestoring} type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
      <Icon name={icon} />
    </label>
  )
}
