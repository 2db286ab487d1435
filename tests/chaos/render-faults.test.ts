import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createQuarantine, type Quarantine } from '#server/render/quarantine.ts'
import type { RenderPort } from '#server/render/render.port.ts'
import { createRenderHost, type RenderHostOptions } from '#server/render/render-host.ts'
import { isAppError } from '#shared/errors.ts'
import { decodePng } from '#tests/support/png.ts'
import { packageFont, renderRequest, WORK_SANS } from '#tests/support/render-requests.ts'

const AT_ONCE = 200

let host: RenderPort
let quarantine: Quarantine
let pids: number[]

function open(options: Partial<RenderHostOptions> = {}): RenderPort {
  host = createRenderHost({ threads: 1, quarantine, onChildReady, ...options })
  return host
}

function onChildReady(pid: number): void {
  pids.push(pid)
}

beforeEach(() => {
  quarantine = createQuarantine()
  pids = []
})
afterEach(() => host.close())

/** Renders many different previews at once, in two fonts. */
function manyPreviews(label: string): Promise<PromiseSettledResult<Uint8Array>[]> {
  const workSans = packageFont(WORK_SANS)
  const jobs = Array.from({ length: AT_ONCE }, (_, i) =>
    host.render(renderRequest({ text: `${label} ${i}`, ...(i % 2 ? workSans : {}) })),
  )
  return Promise.allSettled(jobs)
}

/** Expects complete pictures or 503. @returns the number of pictures */
function expectPicturesOr503(answers: PromiseSettledResult<Uint8Array>[]): number {
  let pictures = 0
  for (const answer of answers) {
    if (answer.status === 'fulfilled') {
      // Decodes only every hundredth, because decoding takes longer than drawing.
      if (pictures++ % 100 === 0) expect(decodePng(answer.value).width).toBe(1000)
      expect(Buffer.from(answer.value.subarray(-8)).toString('latin1')).toBe('IEND\xae\x42\x60\x82')
    } else {
      expect(isAppError(answer.reason) && answer.reason.code).toMatch(/^(OVERLOADED|UNAVAILABLE)$/)
    }
  }
  return pictures
}

describe.each(['SIGKILL', 'SIGSEGV', 'SIGSTOP'] as const)('%s of the render child under load', (signal) => {
  test('causes only 503s, rejects no good font, and another child goes on', async () => {
    open()
    const png = await host.render(renderRequest())
    const answers = manyPreviews(signal)
    // Now the first batch is sent, so the signal arrives while the child draws it.
    setImmediate(() => process.kill(pids[0]!, signal))
    expect(expectPicturesOr503(await answers)).toBeGreaterThan(AT_ONCE / 2)
    expect(host.stats()).toMatchObject({ quarantined: 0, waiting: 0, running: 0 })
    expect(await host.render(renderRequest())).toEqual(png)
    expect(pids.length).toBeGreaterThanOrEqual(2)
  })
})

test('recovers from repeated kills and rejects no font for them', async () => {
  open()
  const png = await host.render(renderRequest())
  for (let round = 0; round < 5; round++) {
    const answers = manyPreviews(`round ${round}`)
    setImmediate(() => process.kill(pids.at(-1)!, 'SIGKILL'))
    expectPicturesOr503(await answers)
  }
  expect(quarantine.size()).toBe(0)
  expect(await host.render(renderRequest())).toEqual(png)
})

describe('a font that stops the renderer', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'killer-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('is rejected after stopping it twice alone; other requests in the queue get their pictures', async () => {
    // Opening a named pipe without a writer never returns, so this file hangs its thread without a fault of Skia.
    const pipe = path.join(folder, 'hangs.ttf')
    execFileSync('mkfifo', [pipe])
    const killer = renderRequest({ sha256: 'f'.repeat(64), path: pipe })
    open({ jobTimeoutMs: 700 })
    await host.render(renderRequest())
    const refused = host.render(killer).catch((error) => error)
    const answers = await manyPreviews('neighbour')
    expect(expectPicturesOr503(answers)).toBe(AT_ONCE)
    expect(await refused).toMatchObject({ code: 'FONT_REFUSED' })
    expect(host.stats().quarantined).toBe(1)
    const deaths = host.stats().childDeaths
    await expect(host.render(killer)).rejects.toMatchObject({ code: 'FONT_REFUSED' })
    expect(host.stats().childDeaths).toBe(deaths)
  })

  test('rejects a file that is not a font', async () => {
    const broken = path.join(folder, 'broken.ttf')
    writeFileSync(broken, 'this is not a font')
    open()
    const before = await host.render(renderRequest())
    await expect(host.render(renderRequest({ sha256: 'e'.repeat(64), path: broken }))).rejects.toMatchObject({
      code: 'FONT_REFUSED',
    })
    expect(await host.render(renderRequest())).toEqual(before)
    expect(host.stats()).toMatchObject({ childDeaths: 0, quarantined: 0 })
  })

  test('draws an unregistered font with itself, not with another font', async () => {
    open()
    const copy = path.join(folder, 'copy.ttf')
    copyFileSync(packageFont(WORK_SANS).path, copy)
    const workSans = await host.render(renderRequest({ sha256: 'd'.repeat(64), path: copy }))
    const lobster = await host.render(renderRequest())
    expect(workSans).not.toEqual(lobster)
    await expect(
      host.render(renderRequest({ sha256: 'c'.repeat(64), path: path.join(folder, 'missing.ttf') })),
    ).rejects.toMatchObject({ code: 'FONT_REFUSED' })
  })
})

test('a full queue answers OVERLOADED at once, with a time to retry', async () => {
  open({ maxWaiting: 20 })
  await host.render(renderRequest())
  const answers = await manyPreviews('crowd')
  expect(expectPicturesOr503(answers)).toBeGreaterThanOrEqual(20)
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'OVERLOADED', details: { retryAfter: 1 } })
})

test('draws equal previews once, even if one of the callers aborts', async () => {
  open()
  await host.render(renderRequest())
  const before = host.stats().rendered
  const impatient = new AbortController()
  const request = renderRequest({ text: 'the same for all' })
  const first = host.render(request, impatient.signal)
  const others = Array.from({ length: 20 }, () => host.render(request))
  impatient.abort(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  const pngs = await Promise.all(others)
  expect(new Set(pngs.map((png) => Buffer.from(png).toString('base64'))).size).toBe(1)
  expect(host.stats().rendered - before).toBe(1)
  expect(host.stats().coalesced).toBe(20)
})

test('close ends all requests and processes', async () => {
  open()
  await host.render(renderRequest())
  const answers = manyPreviews('last')
  await host.close()
  expectPicturesOr503(await answers)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
  await expect(host.render(renderRequest())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
