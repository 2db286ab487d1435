import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SEND_TIMEOUT_MS } from '#client/api/send-file.ts'
import { KIT_TIMEOUT_MS } from '#client/features/web-fonts/web-font-kits/send-kit-form.ts'
import { CONNECTION_MS } from '#server/http/connection-times.ts'
import { projectRoot } from '#server/render/worker-files.ts'
import { CALL_MS } from '#shared/limits.ts'
import { NPM_PACKAGE, WEB_FONT_KIT } from '#shared/web-font-limits.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

/** A time in a file, such as '110s', in ms. @param name what is before it */
function timeIn(path: string, name: RegExp): number {
  const [, number = '', unit = ''] = new RegExp(`${name.source}(\\d[\\d_]*)(ms|s|)`).exec(read(path)) ?? []
  return Number(number.replaceAll('_', '')) * (unit === 's' ? 1000 : 1)
}

const nginx = (name: string) => timeIn('docker/nginx/nginx.conf', new RegExp(`\\b${name} `))

/** From the innermost wait to the outermost: each must be longer than the one before. */
test.each([
  ['a call of a page', [CALL_MS.patience, CALL_MS.deadline, CONNECTION_MS.idle, nginx('proxy_read_timeout')]],
  ['a kit', [WEB_FONT_KIT.timeMs, CONNECTION_MS.idle, nginx('proxy_read_timeout'), KIT_TIMEOUT_MS]],
  ['a kit with its file', [WEB_FONT_KIT.timeMs + CONNECTION_MS.request, KIT_TIMEOUT_MS]],
  ['a picture that is sent', [CONNECTION_MS.headers, CONNECTION_MS.request, CONNECTION_MS.idle, SEND_TIMEOUT_MS]],
  ['an npm package', [NPM_PACKAGE.patienceMs, CONNECTION_MS.idle]],
  [
    'an idle connection',
    [timeIn('docker/nginx/nginx.conf', /keepalive 32;\s+keepalive_timeout /), CONNECTION_MS.keepAlive],
  ],
  // By default nginx keeps the connections of its clients for 75 s.
  ['an idle connection of Caddy', [timeIn('docker/caddy/Caddyfile', /keepalive /), 75_000]],
  [
    'the check whether the app is healthy',
    [
      timeIn('src-server/http/health.ts', /CHECK_TIMEOUT_MS = /),
      timeIn('src-server/cli/commands/healthcheck.ts', /TIMEOUT_MS = /),
      timeIn('docker/Dockerfile', /--timeout=/),
    ],
  ],
  [
    'the end of a process',
    [
      timeIn('src-server/config.ts', /SHUTDOWN_TIMEOUT_MS: whole\(0, 300_000\)\s+\.default\(/),
      timeIn('docker/compose.yml', /stop_grace_period: /),
    ],
  ],
])('%s: each wait is longer than those inside it', (_, waits) => {
  expect(waits.every((wait) => wait > 0)).toBe(true)
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
  expect(new Set(waits).size).toBe(waits.length)
})
