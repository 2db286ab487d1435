import { readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { MailError } from '#server/mail/mail.port.ts'
import { createOutboxMail } from '#server/mail/outbox.adapter.ts'
import { listOutbox, readOutbox } from '#server/mail/outbox-folder.ts'
import { createSmtpMail, type SmtpTimes } from '#server/mail/smtp.adapter.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { startRawSmtp, startSmtp } from '../support/smtp-server.ts'
import { mailContract, mailOf } from './mail.contract.ts'

const outboxFolder = () => tempFolder('outbox')

mailContract('smtp', async () => {
  const server = await startSmtp()
  return {
    port: createSmtpMail(server.url),
    latest: async () => server.received.at(-1)?.source ?? '',
    count: async () => server.received.length,
    close: server.close,
  }
})

mailContract('outbox', async () => {
  const folder = await outboxFolder()
  const seen = new Set<string>()
  return {
    port: createOutboxMail(folder),
    async latest() {
      const fresh = (await listOutbox(folder)).filter(({ name }) => !seen.has(name))
      for (const { name } of fresh) seen.add(name)
      return (await readOutbox(folder, fresh[0]!.name)) ?? ''
    },
    count: async () => (await listOutbox(folder)).length,
    close: async () => undefined,
  }
})

/** Short, so that tests of silent servers end soon; their order is that of production. */
const QUICK: SmtpTimes = { connectMs: 300, greetMs: 300, silenceMs: 300, totalMs: 900 }

describe('a mail server that', () => {
  const closers: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0)) await close()
  })
  /**
   * `took` measures the time of this process: server and client are both in it, and stall together on a busy machine.
   */
  async function failure(url: string, times = QUICK): Promise<MailError & { took: number }> {
    let took = 0
    const clock = setInterval(() => {
      took += 10
    }, 10)
    const port = createSmtpMail(url, times)
    const error = await port.deliver(mailOf()).then(
      () => {
        throw new Error('it was delivered')
      },
      (reason: MailError) => reason,
    )
    await port.close()
    clearInterval(clock)
    return Object.assign(error, { took })
  }
  const raw = async (...args: Parameters<typeof startRawSmtp>) => {
    const server = await startRawSmtp(...args)
    closers.push(server.close)
    return server.url
  }
  const smtp = async (options: Parameters<typeof startSmtp>[0]) => {
    const server = await startSmtp(options)
    closers.push(server.close)
    return server
  }

  it('is unreachable: down', async () => {
    const server = await startRawSmtp(() => undefined)
    await server.close()
    expect(await failure(server.url)).toMatchObject({ name: 'MailError', failure: 'down' })
  })

  it('has an unknown name: down', async () => {
    expect(await failure('smtp://mail.nowhere.invalid:25')).toMatchObject({ failure: 'down' })
  })

  it('says nothing: down, within its time', async () => {
    const error = await failure(await raw(() => undefined))
    expect(error.failure).toBe('down')
    expect(error.took).toBeLessThan(2000)
  })

  it('drips a byte now and then: down within the total time, and we close the connection', async () => {
    let ended: Promise<unknown> = Promise.resolve()
    const url = await raw((socket) => {
      const timer = setInterval(() => socket.write('2'), 100)
      ended = new Promise((resolve) => socket.on('close', resolve))
      socket.on('close', () => clearInterval(timer))
    })
    const error = await failure(url, { connectMs: 60_000, greetMs: 60_000, silenceMs: 60_000, totalMs: 900 })
    expect(error).toMatchObject({ failure: 'down', message: expect.stringContaining('too slow') })
    expect(error.took).toBeLessThan(2500)
    await ended
  })

  it('is silent during shutdown: nobody waits for it', async () => {
    const hour = 3_600_000
    const times = { connectMs: hour, greetMs: hour, silenceMs: hour, totalMs: hour }
    const port = createSmtpMail(await raw(() => undefined), times)
    const delivery = port.deliver(mailOf())
    await port.close()
    await expect(delivery).rejects.toMatchObject({ failure: 'down' })
  })

  it('sends garbage, or hangs up: down', async () => {
    expect(await failure(await raw((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')))).toMatchObject({
      failure: 'down',
    })
    expect(await failure(await raw((socket) => socket.end()))).toMatchObject({ failure: 'down' })
  })

  it('refuses the recipient: the mail is never sent', async () => {
    const server = await smtp({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
    })
    expect(await failure(server.url)).toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('No such mailbox'),
    })
  })

  it('refuses temporarily: busy', async () => {
    const server = await smtp({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error('Greylisted, come back'), { responseCode: 450 })),
    })
    expect(await failure(server.url)).toMatchObject({ failure: 'busy' })
  })

  it('refuses the mail after reading it', async () => {
    const server = await smtp({
      onData: (stream, _session, callback) => {
        stream.resume()
        stream.on('end', () => callback(Object.assign(new Error('Looks like spam'), { responseCode: 554 })))
      },
    })
    expect(await failure(server.url)).toMatchObject({ failure: 'refused' })
  })

  it('wants a password: accepted when right, down when wrong', async () => {
    const server = await smtp({ user: 'us er', password: 'p@ss/word' })
    const port = createSmtpMail(server.url, QUICK)
    await port.deliver(mailOf())
    expect(server.received).toHaveLength(1)
    expect(await failure(server.url.replace('word', 'wort'))).toMatchObject({ failure: 'down' })
  })
})

describe('the outbox folder', () => {
  it('keeps the newest within its limits', async () => {
    const folder = await outboxFolder()
    const port = createOutboxMail(folder, { files: 3, bytes: 1e6 })
    for (let i = 0; i < 6; i++) await port.deliver(mailOf({ date: Date.UTC(2026, 0, 1 + i), text: `day ${i}` }))
    const names = (await listOutbox(folder)).map(({ name }) => name.slice(0, 10))
    expect(names).toEqual(['2026-01-06', '2026-01-05', '2026-01-04'])
    const small = createOutboxMail(folder, { files: 99, bytes: 1 })
    await small.deliver(mailOf({ date: Date.UTC(2026, 0, 9) }))
    expect(await listOutbox(folder)).toHaveLength(1)
  })

  it('overwrites a mail that is sent again, readable by its owner only', async () => {
    const folder = await outboxFolder()
    const port = createOutboxMail(folder)
    const mail = mailOf()
    await port.deliver(mail)
    await port.deliver(mail)
    const [entry, more] = await listOutbox(folder)
    expect(more).toBeUndefined()
    expect((await stat(path.join(folder, entry!.name))).mode & 0o077).toBe(0)
    expect((await readdir(folder)).filter((name) => !name.startsWith('.'))).toHaveLength(1)
  })

  it('reads mails of the folder and nothing else', async () => {
    const folder = await outboxFolder()
    await writeFile(path.join(folder, '..', 'secret.eml'), 'secret')
    for (const name of ['../secret.eml', '..%2fsecret.eml', '/etc/passwd', 'no-such.eml', '', '.eml', 'a/b.eml'])
      expect(await readOutbox(folder, name)).toBeNull()
    expect(await listOutbox(path.join(folder, 'nowhere'))).toEqual([])
  })

  it('reports down when it cannot write', async () => {
    const folder = await outboxFolder()
    const file = path.join(folder, 'file')
    await writeFile(file, 'x')
    await expect(createOutboxMail(path.join(file, 'in')).deliver(mailOf())).rejects.toMatchObject({ failure: 'down' })
  })
})
