import { randomInt } from 'node:crypto'
import http from 'node:http'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import { readState } from './html.ts'
import { waitFor } from './wait-for.ts'

/** Longest silence of the server before a test fails. */
const PATIENCE_MS = 60_000
/** No answer in these tests is larger; a larger one is a leak. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  bytes: Buffer
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any
}

interface RequestOptions {
  headers?: Record<string, string>
  body?: string | Buffer
  /** Client address in the proxy header; a new one for each request by default, so that rate limits do not apply. */
  address?: string
}

export interface SiteClient {
  url: string
  cookies: Map<string, string>
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>
  get(path: string, options?: RequestOptions): Promise<Answer>
  /** Asks a procedure that changes nothing. */
  ask(procedure: string, input?: unknown, options?: RequestOptions): Promise<Answer>
  /** The JSON of an address that must answer 200. */
  json(path: string): Promise<Answer['json']>
  /** Loads a new page and returns its configuration; keeps its cookies. */
  config(): Promise<PageConfig>
  /** Sends a changing call like the site's client. */
  send(method: string, path: string, body: unknown, options?: RequestOptions): Promise<Answer>
  post(path: string, body: unknown, options?: RequestOptions): Promise<Answer>
  /** Submits a page's form like a browser without scripts, with the token of that page. */
  submit(path: string, fields: Record<string, string>, options?: RequestOptions): Promise<Answer>
}

/** A visitor: keeps cookies, does not follow redirects, and sends paths unchanged. */
export function siteClient(url: string, { keepAlive = true } = {}): SiteClient {
  const agent = new http.Agent({ keepAlive, maxSockets: 64 })
  const cookies = new Map<string, string>()
  const { hostname, port } = new URL(url)

  async function request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const headers: Record<string, string> = {
      'X-Forwarded-For': options.address ?? randomAddress(),
      ...(cookies.size > 0 ? { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
      ...options.headers,
    }
    const answer = await exchange({ agent, hostname, port, method, path, headers }, options.body)
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return answer
  }

  async function config(): Promise<PageConfig> {
    return readState((await request('GET', '/404')).text).config as PageConfig
  }

  /** The open page; as in a browser, its token is valid until one of the two cookies below changes. */
  let page: { of: string; config: PageConfig } | null = null
  async function openPage(): Promise<PageConfig> {
    const holder = () => `${cookies.get('XSRF-TOKEN')} ${cookies.get('session')}`
    if (page?.of === holder()) return page.config
    const loaded = await config()
    page = { of: holder(), config: loaded }
    return loaded
  }

  /** Calls with the token of the open page; if the session has ended, loads a new page and retries once, like a browser. */
  async function withToken(call: (config: PageConfig) => Promise<Answer>): Promise<Answer> {
    const wasOpen = page !== null
    const answer = await call(await openPage())
    if (!wasOpen || answer.status !== 403 || !answer.text.includes('XSRF_FAILED')) return answer
    page = null
    return call(await openPage())
  }

  return {
    url,
    cookies,
    request,
    get: (path, options) => request('GET', path, options),
    ask: (procedure, input, options) => request('GET', `/trpc/${procedure}${inputQuery(input)}`, options),
    async json(path) {
      const answer = await request('GET', path)
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
      return answer.json
    },
    config,
    send,
    post: (path, body, options) => send('POST', path, body, options),
    submit: (path, fields, options = {}) =>
      withToken(({ AntiForgeryToken }) =>
        request('POST', path, {
          ...options,
          body: new URLSearchParams({ token: AntiForgeryToken, ...fields }).toString(),
          headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...options.headers },
        }),
      ),
  }

  function send(method: string, path: string, body: unknown, options: RequestOptions = {}): Promise<Answer> {
    return withToken((config) =>
      request(method, path, {
        ...options,
        body: JSON.stringify(body),
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          ...tokens(config, cookies),
          ...options.headers,
        },
      }),
    )
  }
}

const inputQuery = (input: unknown) =>
  input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`

const tokens = (config: PageConfig, cookies: SiteClient['cookies']): Record<string, string> => ({
  [config.XsrfHeader]: config.AntiForgeryToken,
  'X-XSRF-TOKEN': cookies.get('XSRF-TOKEN') ?? '',
})

/** Headers of a changing call that `send` cannot make, with the token of a new page. */
export async function changeHeaders(client: SiteClient): Promise<Record<string, string>> {
  return tokens(await client.config(), client.cookies)
}

/** Requests web fonts or their sizes until they are made, which takes longer than one request waits on a busy machine. */
export async function getWhenMade(client: Pick<SiteClient, 'get'>, path: string): Promise<Answer> {
  let answer = await client.get(path)
  await waitFor(path, async () => {
    if (answer.status === 503 && answer.headers['retry-after']) answer = await client.get(path)
    return answer.status !== 503
  })
  return answer
}

/** A random address of the range for benchmark tests (198.18.0.0/15). */
export const randomAddress = () => `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(256)}`

/**
 * One request and its answer. The server closes idle connections, and a test that computes for seconds may not have seen that yet: a GET
 * that finds its kept connection closed is sent again on a new one, as browsers do (RFC 9112, 9.3.1).
 */
function exchange(options: http.RequestOptions, body?: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const req = http.request({ ...options, timeout: PATIENCE_MS }, (res) => {
      const chunks: Buffer[] = []
      let size = 0
      res.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size > MAX_ANSWER_BYTES)
          req.destroy(new Error(`${options.path}: answer of more than ${MAX_ANSWER_BYTES} bytes`))
      })
      res.on('error', reject)
      res.on('end', () => resolve(toAnswer(res, Buffer.concat(chunks))))
    })
    req.on('timeout', () => req.destroy(new Error(`${options.method} ${options.path}: no answer in ${PATIENCE_MS} ms`)))
    req.on('error', (error: NodeJS.ErrnoException) => {
      const isClosed = error.code === 'ECONNRESET' && req.reusedSocket && options.method === 'GET'
      if (isClosed) resolve(exchange({ ...options, agent: false }, body))
      else reject(error)
    })
    req.end(body)
  })
}

function toAnswer(res: http.IncomingMessage, bytes: Buffer): Answer {
  return {
    status: res.statusCode ?? 0,
    headers: res.headers,
    bytes,
    get text() {
      return bytes.toString('utf8')
    },
    get json() {
      return JSON.parse(bytes.toString('utf8'))
    },
  }
}
