import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, describe, expect, test } from 'vitest'
import { CaseFile } from '#server/database/entities/case-file.ts'
import { transaction } from '#server/database/transaction.ts'
import { issueStamp } from '#server/features/core/form-guard.ts'
import { isCaseReference } from '#shared/case-reference.ts'
import { startTestSite, testEnvironment } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { readText, unescapeHtml } from '#tests/support/html.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { SPECIAL } from '#tests/support/test-catalogue.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const SECRET = 'a secret of tests, long enough'
const env = { SITE_SECRET: SECRET, CONTACT_TO: 'operator@fonts.example' }

const site = await startTestSite({ env })
const lobster: { id: number; slug: string } = await site.family('lobster')
afterAll(() => site.close())

const notice = (more: Record<string, unknown> = {}) => ({
  name: 'Ana Ñandú',
  role: 'owner',
  email: `ana${Math.random().toString(36).slice(2)}@example.org`,
  postal: '1 Letter Lane\r\nTypetown',
  work: 'The typeface Langusta, drawn by me in 2019.',
  families: [`${site.url}/lobster-f${lobster.id}`],
  goodFaith: true,
  accurate: true,
  signature: 'ana  ñandú',
  stamp: issueStamp(SECRET, Date.now() - 60_000),
  ...more,
})
const open = (more?: Record<string, unknown>) => site.visitor().post('/api/v3/notices', notice(more))
const mails = async (to: string) => (await mailsTo(site, to)).reverse()
const cases = () =>
  site.sql<{ reference: string; status: string; payload: string; id: number }>('SELECT * FROM case_file ORDER BY id')

interface Printed {
  code: number
  out: string
}

async function runNode(args: string[]): Promise<Printed> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...testEnvironment(site.dataDir), PUBLIC_URL: 'https://fonts.example' },
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk))
  const [code] = await once(child, 'close')
  return { code, out }
}

/** The built command in its own process, as an operator runs it. */
const admin = (...args: string[]) => runNode(['src-server/cli/run.mjs', 'admin', ...args])

const END = '--- ended with '
const ONE_AFTER_THE_OTHER = `
  import { runCommand } from './dist/server/cli.js'
  // Two pipes keep no order relative to each other.
  process.stderr.write = process.stdout.write.bind(process.stdout)
  for (const args of JSON.parse(process.argv[1])) console.log('${END}' + (await runCommand(['admin', ...args])))
`

/** Several of them in one process: each start takes a second of a core. */
async function adminEach(...calls: string[][]): Promise<Printed[]> {
  const { code, out } = await runNode(['--input-type=module', '-e', ONE_AFTER_THE_OTHER, JSON.stringify(calls)])
  expect(code, out).toBe(0)
  const parts = out.split(new RegExp(`${END}(\\d+)\n`))
  return calls.map((_, at) => ({ out: parts[at * 2]!, code: Number(parts[at * 2 + 1]) }))
}

describe('a copyright notice', () => {
  test('opens a case with its families, mails the operator and the sender', async () => {
    const sent = notice({ email: 'maker@example.org', nickname: '' })
    const answer = await site.visitor().post('/api/v3/notices', sent)
    expect(answer.status).toBe(200)
    const { reference } = answer.json
    expect(isCaseReference(reference)).toBe(true)
    const file = (await cases()).find((one) => one.reference === reference)!
    expect(file.status).toBe('open')
    expect(JSON.parse(file.payload)).toMatchObject({
      name: 'Ana Ñandú',
      postal: '1 Letter Lane\nTypetown',
      goodFaith: true,
    })
    expect(file.payload).not.toMatch(/stamp|nickname/)
    const links = await site.sql('SELECT familyId FROM case_family WHERE caseId = ?', [file.id])
    expect(links).toEqual([{ familyId: lobster.id }])
    const [operator] = (await mails('operator@fonts.example')).filter((mail) => mail.subject.includes(reference))
    expect(operator!.body).toContain(`/lobster-f${lobster.id}`)
    expect(operator!.body).toContain('Langusta')
    expect(JSON.parse(operator!.envelope).replyTo.address).toBe('maker@example.org')
    const [receipt] = await mails('maker@example.org')
    expect(receipt!.subject).toBe(`Your copyright notice ${reference}`)
    expect(receipt!.body).toContain('/about/dmca#what-happens')
  })

  test.each([
    ['a path', () => `/lobster-f${lobster.id}`],
    ['another slug', () => `${site.url}/whatever-f${lobster.id}?text=x#glyphs`],
    ['designer and family', () => '/impallari-type/lobster'],
    ['without a scheme', () => `${new URL(site.url).host}/lobster-f${lobster.id}`],
    ['lines of a text, the same twice', () => `/lobster-f${lobster.id}\r\n\r\n  /lobster-f${lobster.id}\n`],
  ])('names families by %s', async (_, address) => {
    const designer = (await site.client.get(`/api/v3/family/${lobster.id}/details.json`)).json.designer.slug
    const answer = await open({ families: address().replace('impallari-type', designer) })
    expect(answer.json).toEqual({ reference: expect.any(String), stamp: expect.any(String) })
    const file = (await cases()).find((one) => one.reference === answer.json.reference)!
    expect(await site.sql('SELECT familyId FROM case_family WHERE caseId = ?', [file.id])).toEqual([
      { familyId: lobster.id },
    ])
  })

  test('names addresses that are not families of this site', async () => {
    const hidden = await site.family(SPECIAL.hidden)
    for (const address of [
      'https://elsewhere.example/lobster-f1',
      '/lobster-f999999',
      '/popular/fonts',
      '/no-such/family',
      `/${hidden.slug}-f${hidden.id}`,
      'http://[',
      'javascript:alert(1)',
      '%',
    ]) {
      const answer = await open({ families: [`/lobster-f${lobster.id}`, address] })
      expectProblem(answer, 400, 'BAD_REQUEST', 'families')
      expect(answer.json.fields.families).toContain(address)
    }
  })

  test.each([
    ['name', { name: '' }],
    ['role', { role: 'admin' }],
    ['owner', { role: 'agent', owner: '' }],
    ['email', { email: 'x@y\nBcc: z@z' }],
    ['postal', { postal: 'here' }],
    ['work', { work: 'mine' }],
    ['families', { families: [] }],
    ['families', { families: Array(21).fill('/x') }],
    ['families', { families: '' }],
    ['goodFaith', { goodFaith: false }],
    ['accurate', { accurate: undefined }],
    ['signature', { signature: 'Somebody Else' }],
    ['stamp', { stamp: 'x' }],
    ['nickname', { nickname: 'bot' }],
    ['status', { status: 'closed' }],
  ] as [string, Record<string, unknown>][])('refused for %s', async (param, change) => {
    const before = (await cases()).length
    const answer = await open(change)
    expectProblem(answer, 400, 'BAD_REQUEST', param)
    expect(await cases()).toHaveLength(before)
  })

  test('works as a plain form; names errors and keeps what was typed', async () => {
    const client = site.visitor()
    const token = /name="token" value="([^"]+)"/.exec((await client.get('/about/dmca')).text)![1]!
    const post = (fields: Record<string, string>) =>
      client.request('POST', '/about/dmca', {
        body: new URLSearchParams({ token, ...fields }).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    const { goodFaith: _, accurate: __, families: ___, ...typed } = notice() as unknown as Record<string, string>
    const refused = await post({ ...typed, accurate: 'on', families: '/nowhere-f9\n/lobster', phone: '<1>' })
    expect(refused.status).toBe(400)
    expect(readText(refused.text)).toContain('Needed for a valid notice')
    expect(unescapeHtml(refused.text)).toContain('/nowhere-f9\n/lobster</textarea>')
    expect(refused.text).toContain('value="&lt;1&gt;"')
    expect(refused.text).toMatch(/name="accurate"[^>]* checked=""|checked=""[^>]*name="accurate"/)
    expect(refused.text).toMatch(/value="owner"[^>]*checked=""|checked=""[^>]*value="owner"/)

    const taken = await post({ ...typed, goodFaith: 'on', accurate: 'on', families: `/lobster-f${lobster.id}` })
    expect(taken.status).toBe(303)
    const done = await client.get(String(taken.headers.location))
    expect(readText(done.text)).toContain(new URL(String(taken.headers.location), site.url).searchParams.get('case')!)
  })

  test('an unknown number shows the form, without injected text', async () => {
    const page = await site.client.get(`/about/dmca?case=${encodeURIComponent('Call 555-1234 now')}`)
    expect(page.status).toBe(200)
    expect(readText(page.text)).toContain('Send notice')
    expect(readText(page.text)).not.toContain('555-1234')
  })

  test('one mailbox is not flooded with receipts from many addresses', async () => {
    const statuses = []
    for (let i = 0; i < 6; i++)
      statuses.push((await open({ email: i % 2 ? 'flood@example.org' : 'Flood@Example.org' })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('npm run admin -- cases', () => {
  test('lists, shows and updates a case', async () => {
    const { reference } = (await open({ name: 'Bo Case', signature: 'Bo Case' })).json
    const list = await admin('cases')
    expect(list).toMatchObject({ code: 0, out: expect.stringContaining(`${reference}  dmca  open`) })
    const [shown, closed, waiting, all, after] = await adminEach(
      ['cases', 'show', reference.toLowerCase()],
      ['cases', 'closed', reference, 'taken', 'down'],
      ['cases'],
      ['cases', 'list', '--all'],
      ['cases', 'show', reference],
    )
    expect(shown!.code).toBe(0)
    for (const part of [
      `https://fonts.example/lobster-f${lobster.id}`,
      'Bo Case',
      'Langusta',
      'under penalty of perjury',
    ])
      expect(shown!.out).toContain(part)
    expect(closed!.code).toBe(0)
    expect(waiting!.out).not.toContain(reference)
    expect(all!.out).toContain(`${reference}  dmca  closed`)
    expect(after!.out).toMatch(/closed: taken down/)
  })

  test('a hundred closed ones do not hide an open one, and names cannot control the terminal', async () => {
    const done = { kind: 'dmca', status: 'closed', payload: {}, note: '', createdAt: 1, updatedAt: 1 } as const
    await transaction(site.database, (manager) =>
      manager.insert(CaseFile, [
        ...Array.from({ length: 100 }, (_, i) => ({ ...done, reference: `D-OLD-${i}` })),
        { ...done, status: 'open' as const, reference: 'D-EVIL', payload: { name: '\x1b[2Jcleared' } },
      ]),
    )
    const { reference } = (await open({ name: 'Last One', signature: 'Last One' })).json
    const { out } = await admin('cases')
    expect(out).toContain(reference)
    expect(out).toContain('\\u{1b}[2Jcleared')
    expect(out).not.toContain('\x1b')
  })

  test('reports mistakes in one line', async () => {
    const wrong = [
      ['cases', 'show', 'D-0000-0000'],
      ['cases', 'show'],
      ['cases', 'burned', 'D-0000-0000'],
      ['nothing'],
      [],
    ]
    for (const { code, out } of await adminEach(...wrong)) {
      expect(code).toBe(2)
      expect(out.trim().split('\n')).toHaveLength(1)
    }
  })
})

test('mails leave the queue', async () => {
  await waitFor('an empty queue', async () => {
    const [row] = await site.sql<{ n: number }>("SELECT COUNT(*) AS n FROM mail_message WHERE status = 'queued'")
    return row!.n === 0
  })
})
