/** An object whose properties are names: a call of `that.fonts.search.query(input)` gets ['fonts', 'search', 'query'] and [input]. */
export function procedurePath(call: (path: string[], args: unknown[]) => unknown, path: string[] = []): unknown {
  return new Proxy(() => undefined, {
    get: (_, key) => (typeof key === 'string' ? procedurePath(call, [...path, key]) : undefined),
    apply: (_, _this, args) => call(path, args),
  })
}
