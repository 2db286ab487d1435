import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createQuarantine } from '#server/render/quarantine.ts'
import type { RenderPort, RenderRequest } from '#server/render/render.port.ts'
import { createRenderHost } from '#server/render/render-host.ts'
import type { ChildDeath } from '#server/render/supervised-child.ts'
import { PICTURE } from '#shared/limits.ts'
import { renderRequest } from '#tests/support/render-requests.ts'
import { runFolder } from '#tests/support/run-folder.ts'
import { solidPng } from '#tests/support/solid-png.ts'

const MB = 1024 * 1024

let folder: string
let host: RenderPort | null
beforeEach(() => {
  folder = mkdtempSync(path.join(runFolder(), 'pictures-'))
  host = null
})
afterEach(async () => {
  await host?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The render request of an uploaded picture. */
function sent(name: string, bytes: Buffer): RenderRequest {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return {
    ...renderRequest({ text: '', width: 400, height: 400 }),
    path: file,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    picture: { fill: false },
  }
}

/** A picture with the most pixels allowed, in a few kilobytes. */
const largest = () => {
  const width = 6000
  return solidPng(width, PICTURE.maxPixels / width)
}

test('draws the largest allowed picture within the memory limit of the child', async () => {
  const deaths: ChildDeath[] = []
  host = createRenderHost({ threads: 2, quarantine: createQuarantine(), onDeath: (death) => deaths.push(death) })
  const bytes = largest()
  // All at once, with different hashes.
  const pictures = await Promise.all(
    [0, 1, 2, 3].map((at) => host!.render(sent(`${at}.png`, Buffer.concat([bytes, Buffer.from([at])])))),
  )
  for (const picture of pictures) expect(Buffer.from(picture).toString('latin1', 0, 4)).toBe('RIFF')
  expect(deaths).toEqual([])
})

test('rejects a picture with too many pixels', async () => {
  host = createRenderHost({ threads: 1, quarantine: createQuarantine() })
  await expect(host.render(sent('more.png', solidPng(6000, PICTURE.maxPixels / 6000 + 1)))).rejects.toThrow(
    /cannot be read/,
  )
  expect((await host.render(renderRequest())).length).toBeGreaterThan(100)
})

test('a file over the memory limit ends only the child', async () => {
  const deaths: ChildDeath[] = []
  host = createRenderHost({
    threads: 1,
    quarantine: createQuarantine(),
    onDeath: (death: ChildDeath) => deaths.push(death),
    // Less than any child needs: it lives until the next check of its memory.
    memoryBytes: 20 * MB,
  })
  const bytes = largest()
  let refusal: unknown
  for (let at = 0; refusal === undefined; at++)
    await host.render(sent(`${at}.png`, Buffer.concat([bytes, Buffer.from(String(at))]))).catch((error) => {
      refusal = error
    })
  expect(refusal).toMatchObject({ code: expect.stringMatching(/^(FONT_REFUSED|OVERLOADED|UNAVAILABLE)$/) })
  expect(deaths.length).toBeGreaterThan(0)
  expect(deaths.every(({ signal }) => signal === 'SIGKILL')).toBe(true)
})
