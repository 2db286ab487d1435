/** Maps equal keys to one small number, so that a hundred thousand families share a few hundred values. */
interface Interner<T> {
  /** Number of the value of this key; `make` builds the value when the key is new. */
  of(key: string, make: () => T): number
  get(id: number): T
  find(key: string): number | undefined
  readonly size: number
}

export function createInterner<T>(): Interner<T> {
  const ids = new Map<string, number>()
  const values: T[] = []
  return {
    of(key, make) {
      let id = ids.get(key)
      if (id === undefined) {
        id = values.length
        ids.set(key, id)
        values.push(make())
      }
      return id
    },
    get: (id) => values[id]!,
    find: (key) => ids.get(key),
    get size() {
      return values.length
    },
  }
}
