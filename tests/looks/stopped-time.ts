/** The noon at which all pictures are taken, after all dates of the demo: what pages say of dates is the same in every run. */
export const NOON = Date.UTC(2026, 11, 15, 12)

/** How much slower the site's clock goes: a run of minutes is over before a page says "1 minute ago"; what waits for time still ends. */
const SLOWER = 100

/** Before the site starts: its services keep what tells them the time. */
export function stopTime(): void {
  const real = globalThis.Date
  const began = real.now()
  const now = () => NOON + Math.floor((real.now() - began) / SLOWER)
  globalThis.Date = new Proxy(real, {
    construct: (target, args, own) => Reflect.construct(target, args.length === 0 ? [now()] : args, own),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
