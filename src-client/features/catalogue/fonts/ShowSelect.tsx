import * as MESSAGES from '#shared/messages.ts'
import type { ShowAs } from '#shared/preview/preferences.ts'
import { usePreferenceStore, usePreferences } from '../../../app/preferences.tsx'
import { notify } from '../../../ui/notifications.ts'
import { RowBlock } from './row-block.ts'

const COMPACT = 'compact'
const OPTIONS: readonly [value: ShowAs | typeof COMPACT, label: string][] = [
  ['', 'Lines'],
  [COMPACT, 'Compact'],
  ['paragraph', 'Paragraphs'],
  ['alphabet', 'Alphabets'],
  ['numbers', 'Numbers'],
]

/** What the rows of a list show. */
export function ShowSelect() {
  const { fontshow, compact } = usePreferences()
  const store = usePreferenceStore()
  const show = async (value: string) => {
    if (value === '' || value === COMPACT) return store.set({ fontshow: '', compact: value === COMPACT })
    try {
      // The rows stay until there is something to show instead.
      await RowBlock.fetch()
      store.set({ fontshow: value as ShowAs, compact: false })
    } catch {
      notify({ type: 'danger', message: MESSAGES.chunkFailed })
    }
  }
  return (
    <select
      aria-label="Show"
      className="select"
      value={fontshow || (compact ? COMPACT : '')}
      onChange={({ target: { value } }) => void show(value)}
    >
      {OPTIONS.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
