import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Koa from 'koa'
import { expect, onTestFinished, test } from 'vitest'
import { devMail } from './dev-mail.ts'
import type { RequestState } from './request-context.ts'

async function serve(source: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'dev-mail-'))
  await writeFile(path.join(folder, 'one.eml'), source)
  const app = new Koa<RequestState>()
  app.silent = true
  app.use(devMail(folder))
  const server = createServer(app.callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    return rm(folder, { recursive: true })
  })
  const { port } = server.address() as AddressInfo
  return async (where: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${where}`, { headers })
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
  }
}

const SOURCE = [
  'From: Fontarium <noreply@localhost>',
  'To: ada <ada@example.org>',
  'Subject: Confirm <b>',
  'Date: today',
  'Content-Transfer-Encoding: quoted-printable',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Hello <script>alert(1)</script>,',
  'http://localhost:3000/account/confirm?=',
  'key=3Dabc&next=3D%2F',
  'Bye',
].join('\r\n')

test('shows a mail with clickable links and without markup', async () => {
  const get = await serve(SOURCE)
  expect((await get('/dev/mail')).text).toContain('<a href="/dev/mail/one.eml">')
  const mail = await get('/dev/mail/one.eml')
  expect(mail.type).toBe('text/html; charset=utf-8')
  expect(mail.text).toContain('<a href="http://localhost:3000/account/confirm?key=abc&amp;next=%2F">')
  expect(mail.text).toContain('<h1>Confirm &lt;b&gt;</h1>')
  expect(mail.text).not.toContain('<script>')
})

test('shows its source; refuses other names, proxies and hosts', async () => {
  const get = await serve(SOURCE)
  expect(await get('/dev/mail/one.eml?source')).toEqual({
    status: 200,
    type: 'text/plain; charset=utf-8',
    text: SOURCE,
  })
  const refused = [
    get('/dev/mail/two.eml'),
    get('/dev/mail', { 'X-Forwarded-For': '203.0.113.9' }),
    get('/dev/mail', { 'X-Real-IP': '203.0.113.9' }),
  ]
  for (const { text } of await Promise.all(refused)) expect(text).not.toContain('one.eml')
})
