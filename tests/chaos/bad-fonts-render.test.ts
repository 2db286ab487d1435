import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FontEnginePort } from '#server/render/font-engine.port.ts'
import { createFontEngine } from '#server/render/font-engine.ts'
import type { RenderPort } from '#server/render/render.port.ts'
import { createRenderHost } from '#server/render/render-host.ts'
import { isAppError } from '#shared/errors.ts'
import { BAD_FONTS } from '#tests/support/bad-fonts/bad-fonts.ts'
import { decodePng } from '#tests/support/png.ts'
import { renderRequest } from '#tests/support/render-requests.ts'
import { tempFolder } from '#tests/support/run-folder.ts'

/** Limit of the host; Skia stays far below with one font after the other. */
const PEAK_RSS_MB = 400
const TEXTS = ['AAAA Hamburgefonstiv', 'fi ffi 0123 \u00c4\u0301', 'abcabcabc'.repeat(22).slice(0, 198)]

interface Sanitised {
  name: string
  path: string
  sha256: string
  color: boolean
  axes: Record<string, number>
}

let folder: string
let engine: FontEnginePort
let host: RenderPort
const pids: number[] = []
const deaths: string[] = []
const accepted: Sanitised[] = []

/** Makes the sanitised copies of all accepted bad fonts, which the renderer gets. */
beforeAll(async () => {
  folder = await tempFolder('bad-fonts-render')
  engine = createFontEngine({ threads: 2 })
  host = createRenderHost({
    threads: 1,
    onChildReady: (pid) => pids.push(pid),
    onDeath: ({ reason }) => deaths.push(reason),
  })
  for (const [i, bad] of BAD_FONTS.entries()) {
    if (bad.expect !== 'accept') continue
    const outDir = path.join(folder, String(i))
    await mkdir(outDir)
    const upload = path.join(folder, `${i}.upload`)
    await writeFile(upload, bad.make())
    for (const outcome of await engine.inspect({ path: upload, sourceName: bad.file, outDir })) {
      if (!outcome.ok) continue
      accepted.push({
        name: bad.name,
        path: outcome.sanitisedPath,
        sha256: createHash('sha256').update(readFileSync(outcome.sanitisedPath)).digest('hex'),
        color: outcome.facts.colorTables.length > 0,
        axes: Object.fromEntries(outcome.facts.axes.map(({ tag, max }) => [tag, max])),
      })
    }
  }
})
afterAll(async () => {
  await host.close()
  await engine.close()
})

test('one child draws or rejects every accepted bad font, and still draws a good one the same', async () => {
  const good = renderRequest()
  const before = Buffer.from(await host.render(good))
  const said: Record<string, string> = {}
  for (const { name, path: file, sha256, color, axes } of accepted) {
    for (const [i, text] of TEXTS.entries()) {
      const answer = await host
        .render(renderRequest({ path: file, sha256, text, color, axes, features: { liga: 1, calt: 1, ss01: 1 } }))
        .then((png) => decodePng(png).width)
        .catch((error: unknown) => (isAppError(error) ? error.code : String(error)))
      said[`${name} ${i}`] = answer === 1000 ? 'drawn' : String(answer)
    }
    expect(Buffer.from(await host.render(good)).equals(before), `a good font after ${name}`).toBe(true)
  }
  expect(accepted.length).toBeGreaterThan(40)
  expect(Object.entries(said).filter(([, answer]) => !/^(drawn|FONT_REFUSED)$/.test(answer))).toEqual([])
  expect({ deaths, children: pids.length, quarantined: host.stats().quarantined }).toEqual({
    deaths: [],
    children: 1,
    quarantined: 0,
  })
})

test.runIf(existsSync('/proc/self/status'))('the child stays below its memory limit', () => {
  const status = readFileSync(`/proc/${pids[0]}/status`, 'utf8')
  expect(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024).toBeLessThan(PEAK_RSS_MB)
})
