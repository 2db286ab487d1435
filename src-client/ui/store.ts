import { useSyncExternalStore } from 'react'

interface Store<T> {
  initial: T
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

/** A value outside React that components can subscribe to. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The store's value. `atFirst` is what the server drew and hydration starts from: another one than the store's makes React draw twice. */
export const useStore = <T>(store: Store<T>, atFirst = store.initial): T =>
  useSyncExternalStore(store.subscribe, store.get, () => atFirst)
