/**
 * Changes the time for this whole process. Call it before the site starts: services keep a reference to their clock. @returns restores it
 */
export function replaceNow(now: (real: number) => number): () => void {
  const real = globalThis.Date
  const changed = () => now(real.now())
  globalThis.Date = new Proxy(real, {
    construct: (target, args, own) => Reflect.construct(target, args.length === 0 ? [changed()] : args, own),
    get: (target, key) => (key === 'now' ? changed : Reflect.get(target, key)),
  })
  return () => {
    globalThis.Date = real
  }
}
