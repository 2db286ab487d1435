import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { logFormat, logStream, prettyLine, setStatus } from './log-lines.mjs'
import { createLogger } from './logger.ts'

/** A stream in memory that can pose as a terminal. */
function fakeOut(isTTY = false) {
  const out = new PassThrough() as unknown as NodeJS.WriteStream & PassThrough
  out.isTTY = isTTY
  let text = ''
  out.on('data', (chunk) => (text += chunk))
  return { out, text: () => text }
}

const time = new Date(2026, 0, 2, 3, 4, 5).getTime()

describe('the format of log lines', () => {
  it('is pretty in a terminal and JSON elsewhere, unless LOG_FORMAT overrides it', () => {
    expect([logFormat(undefined, { isTTY: true }), logFormat(null, {})]).toEqual(['pretty', 'json'])
    expect([logFormat('json', { isTTY: true }), logFormat('pretty', {})]).toEqual(['json', 'pretty'])
    expect(logFormat('nonsense', { isTTY: true })).toBe('pretty')
  })
})

describe('pretty lines', () => {
  it('show time and message, a level other than info, and values at the end', () => {
    expect(prettyLine({ level: 30, time, msg: 'Fontarium is at http://localhost:3000' }, false)).toBe(
      '03:04:05 Fontarium is at http://localhost:3000',
    )
    expect(prettyLine({ level: 40, time, msg: 'not set', folder: '/a', why: 'two words', ids: [1] }, false)).toBe(
      '03:04:05 warning: not set folder=/a why="two words" ids=[1]',
    )
    expect(prettyLine({ level: 60, time, msg: 'PORT' }, true)).toBe(
      '\x1b[2m03:04:05\x1b[22m \x1b[31merror:\x1b[39m PORT',
    )
  })

  it("show an error's stack below", () => {
    expect(prettyLine({ level: 50, time, msg: 'failed', err: { stack: 'Error: x\n    at y' } }, false)).toBe(
      '03:04:05 error: failed\n         Error: x\n             at y',
    )
  })

  it('escape what a terminal would execute', () => {
    const line = prettyLine({ level: 30, time, msg: 'a\x1b]0;b\x07', url: '/\x1b[2J\u202e\x9b' }, false)
    expect(line).toBe('03:04:05 a\\u{1b}]0;b\\u{7} url=/\\u{1b}[2J\\u{202e}\\u{9b}')
  })
})

describe('the logger', () => {
  it('writes JSON lines without a terminal', () => {
    const { out, text } = fakeOut()
    createLogger('info', { out }).warn({ password: { token: 'x' }, n: 1 }, 'careful')
    expect(JSON.parse(text())).toMatchObject({ level: 40, msg: 'careful', n: 1, password: { token: '[redacted]' } })
    expect(text().endsWith('}\n')).toBe(true)
  })

  it('writes pretty lines above the progress line in a terminal', () => {
    const { out, text } = fakeOut(true)
    const logger = createLogger('info', { out })
    setStatus(out, '[##..] 1/2')
    logger.info('hello')
    setStatus(out, '[####] 2/2')
    setStatus(out, '')
    setStatus(out, '')
    logger.info('done')
    expect(text().replace(/\x1b\[2m.{8}\x1b\[22m/g, 'TIME')).toBe(
      '\r\x1b[K[##..] 1/2' + '\r\x1b[KTIME hello\n[##..] 1/2' + '\r\x1b[K[####] 2/2' + '\r\x1b[K' + 'TIME done\n',
    )
  })

  it('writes JSON lines in a terminal with LOG_FORMAT=json', () => {
    const { out, text } = fakeOut(true)
    logStream('json', out).write('{"msg":"x"}\n')
    expect(text()).toBe('{"msg":"x"}\n')
  })
})

it("survives the end of the log's reader", async () => {
  const script = `
    import { say } from ${JSON.stringify(new URL('./log-lines.mjs', import.meta.url).href)}
    for (let line = 0; line < 50; line++) {
      say('info', 'x'.repeat(10_000))
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    console.error('still here')
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.once('data', () => child.stdout.destroy())
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  expect({ code, said }).toEqual({ code: 0, said: 'still here\n' })
})
