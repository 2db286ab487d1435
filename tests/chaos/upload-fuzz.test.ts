import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type RandomSequence, randomSequence } from '#server/seeds/random.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { UPLOAD } from '#shared/publishing-limits.ts'
import { startTestSite } from '#tests/support/app.ts'
import { assemble, goodFont, NAMES } from '#tests/support/bad-fonts/font-builder.ts'
import { type Answer, changeHeaders } from '#tests/support/http-client.ts'
import { makePerson } from '#tests/support/people.ts'
import { beginUpload, finishUpload, sendPart } from '#tests/support/upload.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const SEED = 20_261_122
const FILES = 14
/** Acts on a file before the rest is sent. */
const ACTS = 14

const site = await startTestSite()
const foundries = await site.sql<{ id: number }>('SELECT id FROM foundry ORDER BY id LIMIT 2')
const designer = await makePerson(site, { roles: ['designer'], foundryId: foundries[0]!.id })
const stranger = await makePerson(site, { roles: ['designer'], foundryId: foundries[1]!.id })
const headers: Record<string, string> = await changeHeaders(designer.client)
const familyId = (await designer.client.post('/api/v3/family', {})).json.familyId
afterAll(() => site.close())

/** A file being sent, and how much the server must have. */
interface Sent {
  address: string
  bytes: Buffer
  received: number
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const everything = () => readdir(path.join(site.dataDir, 'temp')).catch(() => [] as string[])
/** Received parts only, without files made from complete uploads. */
const temp = async () => (await everything()).filter((name) => name.startsWith('upload-'))
const head = (address: string) => designer.client.request('HEAD', address)
const offsetOf = (answer: Answer) => Number(answer.headers['upload-offset'])

/** The next part of the file: none, some or all of the rest. */
const nextPart = (random: RandomSequence, { bytes, received }: Sent) =>
  bytes.subarray(received, received + random.below(bytes.length - received + 1))
const garbage = (random: RandomSequence, length: number) =>
  Buffer.from(Uint8Array.from({ length }, () => random.below(256)))
const patch = (sent: Sent, part: Uint8Array, more: Record<string, string> = {}) =>
  designer.client.request('PATCH', sent.address, {
    body: Buffer.from(part),
    headers: {
      ...headers,
      'Upload-Offset': String(sent.received),
      'Content-Type': 'application/offset+octet-stream',
      ...more,
    },
  })

/** Announces the part, sends some of it, and breaks the connection. */
async function breakOff(sent: Sent, part: Uint8Array): Promise<void> {
  const cookies = [...designer.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = http.request(new URL(sent.address, site.url), {
    method: 'PATCH',
    headers: {
      ...headers,
      Cookie: cookies,
      'Upload-Offset': String(sent.received),
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': sent.bytes.length - sent.received,
    },
  })
  request.on('error', () => undefined)
  request.flushHeaders()
  request.write(part)
  await waitFor('the part to arrive', async () => {
    const [folder] = await temp()
    const file = folder && (await stat(path.join(site.dataDir, 'temp', folder, 'part')).catch(() => null))
    return Boolean(file) && (file as { size: number }).size === part.length
  })
  request.destroy()
  await waitFor('the broken line to be noticed', async () => (await temp()).length === 0)
}

/** Acts of confused, impatient or hostile clients. Each checks the answer and updates the bytes received. */
const ACTS_OF: Record<string, (random: RandomSequence, sent: Sent) => Promise<void>> = {
  async 'the next part'(random, sent) {
    const part = nextPart(random, sent)
    const answer = await patch(sent, part)
    expect(answer.status).toBe(204)
    sent.received += part.length
    expect(offsetOf(answer)).toBe(sent.received)
  },
  async 'another place'(random, sent) {
    const offset = random.below(sent.bytes.length * 2)
    if (offset === sent.received) return
    const answer = await sendPart(designer.client, sent.address, offset, garbage(random, random.below(3000)), headers)
    expect(answer.status).toBe(409)
  },
  async 'no place'(random, sent) {
    const offset = random.pick(['-1', '', '1e3', '0x10', '9'.repeat(40), '1.5', 'NaN'])
    const answer = await patch(sent, garbage(random, 100), { 'Upload-Offset': offset })
    expect(answer.status).toBe(400)
  },
  async 'more than there is'(random, sent) {
    const rest = sent.bytes.subarray(sent.received)
    const answer = await patch(sent, Buffer.concat([rest, garbage(random, 1 + random.below(2000))]))
    expect(answer.status).toBe(413)
  },
  async 'another type'(random, sent) {
    const type = random.pick(['application/json', 'multipart/form-data; boundary=x', 'text/plain', 'x'])
    expect((await patch(sent, garbage(random, 100), { 'Content-Type': type })).status).toBe(415)
  },
  // Unsupported extensions are ignored.
  async 'a wrong checksum'(random, sent) {
    const part = nextPart(random, sent)
    const sum = garbage(random, 20).toString('base64')
    const answer = await patch(sent, part, { 'Upload-Checksum': `sha1 ${sum}`, 'Upload-Concat': 'final;/a /b' })
    expect(answer.status).toBe(204)
    sent.received += part.length
  },
  async 'several at once'(random, sent) {
    const parts = Array.from({ length: 2 + random.below(3) }, () => nextPart(random, sent))
    const answers = await Promise.all(parts.map((part) => patch(sent, part)))
    for (const { status } of answers) expect([204, 409, 429]).toContain(status)
    const taken = parts.filter((part, i) => answers[i]!.status === 204 && part.length > 0)
    expect(taken.length).toBeLessThanOrEqual(1)
    sent.received += taken[0]?.length ?? 0
  },
  async 'a line that breaks'(random, sent) {
    const rest = sent.bytes.length - sent.received
    if (rest === 0) return
    const part = sent.bytes.subarray(sent.received, sent.received + random.below(rest))
    await breakOff(sent, part)
    const received = offsetOf(await head(sent.address))
    expect(received).toBeGreaterThanOrEqual(sent.received)
    expect(received).toBeLessThanOrEqual(sent.received + part.length)
    sent.received = received
  },
  async 'the end too early'(_random, sent) {
    if (sent.received === sent.bytes.length) return
    expect((await finishUpload(designer.client, sent.address, headers)).status).toBe(409)
  },
  async 'somebody else'(random, sent) {
    const own = await changeHeaders(stranger.client)
    const answers = [
      await stranger.client.request('HEAD', sent.address),
      await stranger.client.request('DELETE', sent.address, { headers: own }),
      await sendPart(stranger.client, sent.address, sent.received, nextPart(random, sent), own),
      await finishUpload(stranger.client, sent.address, own),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  },
  async 'another method'(random, sent) {
    const method = random.pick(['PUT', 'GET', 'POST'])
    expect((await designer.client.request(method, sent.address, { headers })).status).toBe(405)
  },
}

async function begin(bytes: Buffer, n: number): Promise<Sent> {
  const answer = await beginUpload(designer.client, { familyId, fileName: `${n}.ttf`, bytes, headers })
  expect(answer.status).toBe(201)
  return { address: String(answer.headers.location), bytes, received: 0 }
}

const fontOf = (n: number) =>
  Buffer.from(assemble(goodFont({ names: { ...NAMES, 2: `Style ${n}`, 4: `Testa Style ${n}` } })))

/** Sends the rest, finishes twice at once, and once more. */
async function finish(random: RandomSequence, sent: Sent, n: number): Promise<void> {
  while (sent.received < sent.bytes.length) await ACTS_OF['the next part']!(random, sent)
  const both = await Promise.all([1, 2].map(() => finishUpload(designer.client, sent.address, headers)))
  expect(both.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
  expect(both.some(({ status }) => status === 200)).toBe(true)
  const again = await finishUpload(designer.client, sent.address, headers)
  expect(again.json).toMatchObject({ added: [{ fileName: `${n}.ttf` }], refused: [] })
  const [file] = await site.sql<{ sha256: string }>(
    'SELECT originalSha256 AS sha256 FROM font_file JOIN font ON font.fontFileId = font_file.id WHERE font.fileName = ?',
    [`${n}.ttf`],
  )
  expect(file?.sha256).toBe(sha256(sent.bytes))
  expect((await patch(sent, Buffer.from('more'))).status).toBe(409)
}

/** Cancels while a part arrives. Either may win, but the file is never half there. @returns whether it still exists */
async function cancel(random: RandomSequence, sent: Sent): Promise<boolean> {
  const part = nextPart(random, sent)
  const [sending, canceling] = await Promise.all([
    patch(sent, part),
    designer.client.request('DELETE', sent.address, { headers }),
  ])
  expect([204, 404, 409]).toContain(sending.status)
  expect([204, 409]).toContain(canceling.status)
  if (canceling.status === 204) {
    expect((await head(sent.address)).status).toBe(404)
    expect((await patch(sent, part)).status).toBe(404)
    expect((await finishUpload(designer.client, sent.address, headers)).status).toBe(404)
    return false
  }
  if (sending.status === 204) sent.received += part.length
  return true
}

test(`stores the right bytes and leaves no temporary files, whatever clients do (seed ${SEED})`, {
  timeout: 240_000,
}, async () => {
  const random = randomSequence(SEED)
  for (let n = 0; n < FILES; n++) {
    const sent = await begin(fontOf(n), n)
    const done: string[] = []
    for (let i = 0; i < ACTS; i++) {
      const name = random.pick(Object.keys(ACTS_OF))
      done.push(name)
      await ACTS_OF[name]!(random, sent)
      expect(offsetOf(await head(sent.address)), done.join(', ')).toBe(sent.received)
    }
    if (random.below(3) > 0 || (await cancel(random, sent))) await finish(random, sent, n)
  }
  await waitFor('the temp folder to be empty', async () => (await everything()).length === 0)
  expect(await createLocalStorage(path.join(site.dataDir, 'files')).list('upload/')).toEqual([])
  expect((await site.client.get('/readyz')).status).toBe(200)
})

test('rejects invalid uploads with a reason', async () => {
  const random = randomSequence(SEED + 1)
  const lengths = ['', '-1', '0', '1e9', '9'.repeat(30), String(UPLOAD.maxBytes + 1), 'NaN', '1.5']
  const families = ['', '0', '-5', '999999999', '1e3', '9'.repeat(30)]
  const encode = (value: string) => Buffer.from(value).toString('base64')
  for (let i = 0; i < 60; i++) {
    const isLengthWrong = random.below(2) === 0
    const family = isLengthWrong ? String(familyId) : random.pick(families)
    const name = random.pick(['a.ttf', '../../a.ttf', '\u0000.ttf', 'a'.repeat(5000), '', 'a.exe', '💥.zip'])
    const metadata = random.pick([
      `familyId ${encode(family)},filename ${encode(name)}`,
      `filename ${encode(name)} , familyId ${encode(family)}`,
      `familyId %%%,filename ${encode(name)}`,
      ',,, ,',
      'x'.repeat(3000),
    ])
    const answer = await designer.client.request('POST', '/api/v3/uploads', {
      headers: {
        ...headers,
        'Upload-Metadata': metadata,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': isLengthWrong ? random.pick(lengths) : String(1 + random.below(5000)),
      },
    })
    expect([400, 404, 413, 415], metadata).toContain(answer.status)
    expect(answer.json.detail.length).toBeGreaterThan(5)
  }
  expect(await site.sql("SELECT id FROM upload_session WHERE state = 'open'")).toEqual([])
})
