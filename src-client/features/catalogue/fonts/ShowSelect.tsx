import type { ShowAs } from '#shared/preview/preferences.ts'
import { usePreferenceStore, usePreferences } from '../../../app/preferences.tsx'

const COMPACT = 'compact'
const OPTIONS: readonly [value: ShowAs | typeof COMPACT, label: string][] = [
  ['', 'Lines'],
  [COMPACT, 'Compact lines'],
  ['paragraph', 'Paragraphs'],
  ['alphabet', 'Alphabets'],
  ['numbers', 'Numbers'],
]

/** What the rows of a list show. */
export function ShowSelect() {
  const { fontshow, compact } = usePreferences()
  const store = usePreferenceStore()
  return (
    <select
      aria-label="Show"
      className="select"
      value={fontshow || (compact ? COMPACT : '')}
      onChange={({ target: { value } }) =>
        store.set(value === COMPACT ? { fontshow: '', compact: true } : { fontshow: value as ShowAs, compact: false })
      }
    >
      {OPTIONS.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
