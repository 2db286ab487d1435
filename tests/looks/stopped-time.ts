/** The time on all pictures. It is after all dates of the demo, so relative dates are the same in every run. */
export const NOON = Date.UTC(2026, 11, 15, 12)

/** How much slower the site's clock runs. It does not stop, so timeouts still end, but no page gets to "1 minute ago". */
const SLOWER = 100

/** Call it before the site starts: services keep a reference to their clock. */
export function stopTime(): void {
  const real = globalThis.Date
  const began = real.now()
  const now = () => NOON + Math.floor((real.now() - began) / SLOWER)
  globalThis.Date = new Proxy(real, {
    construct: (target, args, own) => Reflect.construct(target, args.length === 0 ? [now()] : args, own),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
