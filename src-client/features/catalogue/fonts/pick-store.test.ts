import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPickStore, type FontPick } from './pick-store.ts'

const KEY = 'browse__test'
const pick = (id: number) => ({ family: { familyId: id }, font: { id, metrics: {} } }) as FontPick
const idsOf = (picks: readonly FontPick[]) => picks.map(({ font }) => font.id)

/** What all tabs share, and the listeners of each. */
let stored: Map<string, string>
let listeners: ((event: { key: string }) => void)[]
let full: boolean
beforeEach(() => {
  stored = new Map()
  listeners = []
  full = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
  })
  vi.stubGlobal('addEventListener', (type: string, listener: (typeof listeners)[number]) => {
    if (type === 'storage') listeners.push(listener)
  })
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => vi.unstubAllGlobals())

test('keeps at most so many, the first ones', () => {
  const store = createPickStore(KEY, 2)
  store.update(() => [pick(1), pick(2), pick(3)])
  expect(idsOf(store.get())).toEqual([1, 2])
  expect(idsOf(createPickStore(KEY, 1).get())).toEqual([1])
})

test('tabs follow each other, and none overwrites what another added', () => {
  const [one, two] = [createPickStore(KEY, 9), createPickStore(KEY, 9)]
  const heard = vi.fn()
  one.subscribe(heard)
  expect([one.get(), two.get()]).toEqual([[], []])
  two.update((picks) => [pick(1), ...picks])
  for (const listener of listeners) listener({ key: KEY })
  expect(heard).toHaveBeenCalledTimes(1)
  expect(idsOf(one.get())).toEqual([1])
  two.update((picks) => [pick(2), ...picks])
  // The event of the last change has not arrived yet.
  one.update((picks) => [pick(3), ...picks])
  expect(idsOf(createPickStore(KEY, 9).get())).toEqual([3, 2, 1])
})

test('starts with given picks once, and not again after they were removed', () => {
  const first = () => [pick(7)]
  const store = createPickStore(KEY, 9, first)
  expect(idsOf(store.get())).toEqual([7])
  store.update(() => [])
  expect(createPickStore(KEY, 9, first).get()).toEqual([])
})

test('without room in the browser, the picks stay until the page is left', () => {
  full = true
  const store = createPickStore(KEY, 9)
  store.update(() => [pick(1)])
  store.update((picks) => [pick(2), ...picks])
  expect(idsOf(store.get())).toEqual([2, 1])
})

test.each(['{}', 'no JSON', '[{"family":{}},{"family":{"familyId":1},"font":{"id":2}},null]'])(
  'ignores what it cannot read: %s',
  (text) => {
    stored.set(KEY, text)
    const store = createPickStore(KEY, 9)
    expect(store.get()).toEqual([])
    store.update((picks) => [pick(1), ...picks])
    expect(idsOf(createPickStore(KEY, 9).get())).toEqual([1])
  },
)
