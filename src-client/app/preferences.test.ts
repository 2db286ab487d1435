import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_PREFERENCES, PREFERENCE_NAMESPACE } from '#shared/preview/preferences.ts'
import { createPreferenceStore } from './preferences.tsx'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('document', { cookie: '', documentElement: { classList: { toggle: () => undefined } } })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('window', { devicePixelRatio: 1 })
})
// Other files of the worker need the real ones.
afterEach(() => void vi.unstubAllGlobals())

const kept = (name: string) => stored.get(PREFERENCE_NAMESPACE + name)

describe('preferences that an address sets', () => {
  it('are shown and not stored, and give way to the visitor’s own', () => {
    const store = createPreferenceStore(DEFAULT_PREFERENCES)
    store.set({ fonttext: 'Mine' })
    store.setAddressed({ fonttext: 'Lent' })
    expect([store.get().fonttext, kept('fonttext')]).toEqual(['Lent', 'Mine'])
    store.setAddressed({})
    expect(store.get().fonttext).toBe('Mine')
  })

  it('write nothing over what another tab chose meanwhile', () => {
    const store = createPreferenceStore(DEFAULT_PREFERENCES)
    store.set({ fonttext: 'Mine' })
    stored.set(`${PREFERENCE_NAMESPACE}fonttext`, 'Of another tab')
    store.setAddressed({})
    store.setAddressed({ fonttext: 'Lent' })
    expect(kept('fonttext')).toBe('Of another tab')
  })

  it('lose the language with the text, and both colours with one', () => {
    const store = createPreferenceStore(DEFAULT_PREFERENCES)
    store.setAddressed({ fonttext: 'Хлеб', fontlang: 'sr', fontfg: 'BC2410', fontbg: 'FBE9E5' })
    store.set({ fonttext: 'Mine' })
    expect(store.get()).toMatchObject({ fonttext: 'Mine', fontlang: DEFAULT_PREFERENCES.fontlang, fontbg: 'FBE9E5' })
    store.set({ fontfg: '0000CC' })
    store.setAddressed({})
    expect(store.get()).toMatchObject({ fontfg: '0000CC', fontbg: 'FBE9E5' })
  })
})
