const UNITS = ['KB', 'MB', 'GB', 'TB']

/** 512 → '512 bytes', 1536 → '1.5 KB', 20_000_000 → '19 MB'. One decimal below 10. */
export function fileSize(bytes: number): string {
  const whole = Math.max(0, Math.floor(bytes))
  if (whole < 1024) return whole === 1 ? '1 byte' : `${whole} bytes`
  let value = whole / 1024
  let unit = 0
  // 1023.5 would print as '1024 KB', so step up from there.
  while (value >= 1023.5 && unit < UNITS.length - 1) {
    value /= 1024
    unit++
  }
  const shown = value < 9.95 ? value.toFixed(1).replace(/\.0$/, '') : String(Math.round(value))
  return `${shown} ${UNITS[unit]}`
}
