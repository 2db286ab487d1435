import type { ListView } from './list-view.ts'

/** The rest of a list's state, carried along by a form that holds only part of it. */
export function HiddenState({ view, without }: { view: ListView; without: readonly string[] }) {
  const address = view.href({})
  const query = new URLSearchParams(address.includes('?') ? address.slice(address.indexOf('?')) : '')
  query.delete('p')
  return [...query]
    .filter(([key]) => !without.includes(key))
    .map(([key, value]) => <input key={key} type="hidden" name={key} value={value} />)
}
