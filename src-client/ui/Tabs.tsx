import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import * as styles from './Tabs.module.css'
import * as lineStyles from './underlined.module.css'

interface TabsProps {
  label: string
  tabs: readonly { label: string; panel: ReactNode }[]
}

/** Shows one panel at a time; arrows move between the tabs. */
export function Tabs({ label, tabs }: TabsProps) {
  const [at, setAt] = useState(0)
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const to = (next + tabs.length) % tabs.length
    setAt(to)
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
  return (
    <>
      <div className={`${styles.tabs} ${lineStyles.row}`} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab, i) => (
          <button
            key={tab.label}
            type="button"
            role="tab"
            id={`${id}-tab-${i}`}
            aria-selected={i === at}
            aria-controls={`${id}-panel`}
            tabIndex={i === at ? 0 : -1}
            onClick={() => setAt(i)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={styles.tabPanel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${at}`}>
        {tabs[at]?.panel}
      </div>
    </>
  )
}
