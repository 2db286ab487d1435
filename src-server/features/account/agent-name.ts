const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const MAX_CHARS = 500

/** 'Firefox on Linux': all we keep of a user agent, so that people recognise their sessions. */
export function agentName(userAgent: string): string {
  const agent = userAgent.slice(0, MAX_CHARS)
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1]
  const browser = find(BROWSERS) ?? 'A browser'
  const system = find(SYSTEMS)
  return system ? `${browser} on ${system}` : browser
}
