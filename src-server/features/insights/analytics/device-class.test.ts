import { expect, it } from 'vitest'
import { deviceClass } from './device-class.ts'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0', 'desktop'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/156.0 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 16; SM-X900) Chrome/156.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)', 'tablet'],
  ['curl/8.5.0', null],
  ['Googlebot/2.1 (+http://www.google.com/bot.html)', null],
  ['', 'desktop'],
])('classifies %s as %s', (agent, device) => {
  expect(deviceClass(agent)).toBe(device)
})
