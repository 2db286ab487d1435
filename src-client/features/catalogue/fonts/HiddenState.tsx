import type { ListView } from './list-view.ts'

/** Hidden inputs for the part of a list's state that has no fields in the form. */
export function HiddenState({ view, without }: { view: ListView; without: readonly string[] }) {
  const address = view.href({})
  const query = new URLSearchParams(address.includes('?') ? address.slice(address.indexOf('?')) : '')
  query.delete('p')
  return [...query]
    .filter(([key]) => !without.includes(key))
    .map(([key, value]) => <input key={key} type="hidden" name={key} value={value} />)
}
