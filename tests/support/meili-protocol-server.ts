import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { listenLocally } from './listen.ts'
import { compileFilter } from './meili-filter.ts'

type Document = Record<string, unknown>

interface StoredIndex {
  documents: Map<number, Document>
  settings: {
    searchableAttributes: string[]
    filterableAttributes: string[]
    sortableAttributes: string[]
    rankingRules: string[]
    pagination: { maxTotalHits: number }
    faceting: { maxValuesPerFacet: number }
  }
}

interface Task {
  uid: number
  indexUid: string | null
  status: 'enqueued' | 'succeeded' | 'failed'
  type: string
  error: { message: string; code: string; type: string; link: string } | null
}

type Behaviour = 'up' | 'refusing' | 'hanging' | 'failing'

class ApiError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** More words are ignored, see https://www.meilisearch.com/docs/learn/resources/known_limitations. */
const MAX_WORDS = 10

const DEFAULT_SETTINGS = () => ({
  searchableAttributes: ['*'],
  filterableAttributes: [],
  sortableAttributes: [],
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness'],
  pagination: { maxTotalHits: 1000 },
  faceting: { maxValuesPerFacet: 100 },
})

/**
 * Implements the part of Meilisearch's protocol that we use, after its reference:
 * search https://www.meilisearch.com/docs/reference/api/search (page mode: totalHits, totalPages; attributes must be declared
 * filterable/sortable; maxTotalHits cuts), documents .../api/documents, indexes .../api/indexes (swap), settings .../api/settings,
 * tasks .../api/tasks (202 with taskUid, then succeeded or failed), errors https://www.meilisearch.com/docs/reference/errors/overview.
 * Ranks simply: the exact name first, or the attributes that contain the words, then the custom rules. It does not tolerate typos.
 */
export async function startMeiliProtocolServer() {
  const indexes = new Map<string, StoredIndex>()
  const tasks: Task[] = []
  const requests: { method: string; path: string; body: unknown }[] = []
  let behaviour: Behaviour = 'up'
  const hung: Socket[] = []
  const sockets = new Set<Socket>()
  /** Connections that a restarted server knows nothing of. */
  let forgotten: ReadonlySet<Socket> = new Set()
  let failTask: { type: string; message: string } | null = null
  let onRequest: ((request: { method: string; path: string }) => void) | null = null
  let delayOf: ((query: Document) => number) | null = null
  /** Waiting tasks; null = tasks run when they are enqueued. */
  let held: (() => void)[] | null = null

  function existing(uid: string): StoredIndex {
    const index = indexes.get(uid)
    if (!index) throw new ApiError(404, 'index_not_found', `Index \`${uid}\` not found.`)
    return index
  }

  /** Documents sent to a missing index create it, with default settings. */
  function existingOrNew(uid: string): StoredIndex {
    if (!indexes.has(uid)) indexes.set(uid, { documents: new Map(), settings: DEFAULT_SETTINGS() })
    return existing(uid)
  }

  /** Accepts a write as a task, which runs at once unless tasks are held. */
  function enqueue(type: string, indexUid: string | null, work: () => void) {
    const task: Task = { uid: tasks.length, indexUid, status: 'enqueued', type, error: null }
    tasks.push(task)
    const run = () => {
      try {
        if (failTask?.type === type) {
          const { message } = failTask
          failTask = null
          throw new ApiError(500, 'internal', message)
        }
        work()
        task.status = 'succeeded'
      } catch (error) {
        const { message, code } = error as ApiError
        task.status = 'failed'
        task.error = { message, code, type: 'internal', link: '' }
      }
    }
    if (held) held.push(run)
    else run()
    return {
      status: 202,
      body: { taskUid: task.uid, indexUid, status: 'enqueued', type, enqueuedAt: '2024-01-01T00:00:00Z' },
    }
  }

  function search(index: StoredIndex, body: Record<string, unknown>) {
    const { settings } = index
    const filters = ((body.filter as string[]) ?? []).map((expression) => {
      try {
        return compileFilter(expression, settings.filterableAttributes)
      } catch (error) {
        throw new ApiError(400, 'invalid_search_filter', (error as Error).message)
      }
    })
    const words = ((String(body.q ?? '').match(/"[^"]*"|[^\s"]+/g) ?? []) as string[]).slice(0, MAX_WORDS)
    let hits = [...index.documents.values()].filter(
      (document) => filters.every((test) => test(document)) && hasWords(document, words, settings.searchableAttributes),
    )
    const rules = (body.sort as string[]) ?? settings.rankingRules.filter((rule) => rule.includes(':'))
    for (const rule of rules) {
      const attribute = rule.split(':')[0]!
      if (body.sort && !settings.sortableAttributes.includes(attribute)) {
        throw new ApiError(400, 'invalid_search_sort', `Attribute \`${attribute}\` is not sortable.`)
      }
    }
    const asked = words.join(' ')
    const exact = (document: Document) => (document.nameKey === asked ? 0 : 1)
    const first = settings.rankingRules.includes('attributeRank') ? attributeRanks(hits, words, settings) : exact
    hits.sort((a, b) => (body.sort ? 0 : first(a) - first(b)) || byRules(a, b, rules))
    hits = hits.slice(0, settings.pagination.maxTotalHits)
    const page = Number(body.page)
    const hitsPerPage = Number(body.hitsPerPage)
    const facets = (body.facets as string[]) ?? []
    return {
      hits: hits.slice((page - 1) * hitsPerPage, page * hitsPerPage).map((document) => ({ id: document.id })),
      query: body.q,
      processingTimeMs: 0,
      hitsPerPage,
      page,
      totalPages: Math.ceil(hits.length / hitsPerPage),
      totalHits: hits.length,
      ...(facets.length > 0
        ? {
            facetDistribution: Object.fromEntries(
              facets.map((facet) => [facet, distribution(hits, facet, settings.faceting.maxValuesPerFacet)]),
            ),
          }
        : {}),
    }
  }

  function answer(
    method: string,
    path: string,
    params: URLSearchParams,
    body: unknown,
  ): { status: number; body: unknown } {
    const [, first, uid, action, more] = path.split('/') as [string, string, string?, string?, string?]
    const route = `${method} ${first}${action ? `/${action}` : ''}${more ? `/${more}` : ''}`
    switch (route) {
      case 'GET health':
        return { status: 200, body: { status: 'available' } }
      case 'GET version':
        return { status: 200, body: { commitSha: '', commitDate: '', pkgVersion: '1.50.0' } }
      case 'GET tasks': {
        const task = tasks[Number(uid)]
        if (!task) throw new ApiError(404, 'task_not_found', `Task \`${uid}\` not found.`)
        return {
          status: 200,
          body: {
            ...task,
            details: null,
            canceledBy: null,
            duration: 'PT0S',
            enqueuedAt: '2024-01-01T00:00:00Z',
            startedAt: null,
            finishedAt: null,
          },
        }
      }
      case 'POST indexes': {
        const created = (body as { uid: string }).uid
        return enqueue('indexCreation', created, () => {
          if (indexes.has(created))
            throw new ApiError(409, 'index_already_exists', `Index \`${created}\` already exists.`)
          indexes.set(created, { documents: new Map(), settings: DEFAULT_SETTINGS() })
        })
      }
      case 'DELETE indexes':
        return enqueue('indexDeletion', uid!, () => {
          existing(uid!)
          indexes.delete(uid!)
        })
      case 'GET indexes/stats':
        return {
          status: 200,
          body: { numberOfDocuments: existing(uid!).documents.size, isIndexing: false, fieldDistribution: {} },
        }
      case 'GET indexes/settings':
        return { status: 200, body: existing(uid!).settings }
      case 'PATCH indexes/settings':
        return enqueue('settingsUpdate', uid!, () => void Object.assign(existing(uid!).settings, body))
      case 'GET indexes/documents': {
        const documents = [...existing(uid!).documents.values()]
        const [offset, limit] = [Number(params.get('offset') ?? 0), Number(params.get('limit') ?? 20)]
        const fields = params.get('fields')?.split(',')
        const results = documents
          .slice(offset, offset + limit)
          .map((document) => (fields ? Object.fromEntries(fields.map((field) => [field, document[field]])) : document))
        return { status: 200, body: { results, offset, limit, total: documents.length } }
      }
      case 'POST indexes/documents':
        return enqueue('documentAdditionOrUpdate', uid!, () => {
          for (const document of body as Document[]) existingOrNew(uid!).documents.set(document.id as number, document)
        })
      case 'POST indexes/documents/delete-batch':
        return enqueue('documentDeletion', uid!, () => {
          for (const id of body as number[]) existing(uid!).documents.delete(id)
        })
      case 'POST swap-indexes':
        return enqueue('indexSwap', null, () => {
          for (const { indexes: pair } of body as { indexes: [string, string] }[]) {
            const [a, b] = [existing(pair[0]), existing(pair[1])]
            indexes.set(pair[0], b)
            indexes.set(pair[1], a)
          }
        })
      case 'POST indexes/search':
        return { status: 200, body: search(existing(uid!), body as Record<string, unknown>) }
      default:
        throw new ApiError(404, 'not_found', `${route} is not answered here`)
    }
  }

  async function handle(req: IncomingMessage, res: ServerResponse) {
    if (forgotten.has(req.socket)) return void req.socket.resetAndDestroy()
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const { pathname: path, searchParams } = new URL(req.url!, 'http://localhost')
    const body = text === '' ? undefined : JSON.parse(text)
    requests.push({ method: req.method!, path, body })
    onRequest?.({ method: req.method!, path })
    if (delayOf && path.endsWith('/search')) await delay(delayOf(body as Document))
    if (behaviour === 'hanging') return void hung.push(req.socket)
    if (behaviour === 'refusing') return void req.socket.destroy()
    let result: { status: number; body: unknown }
    try {
      if (behaviour === 'failing')
        throw new ApiError(503, 'too_many_search_requests', 'Too many search requests running at the same time.')
      result = answer(req.method!, path, searchParams, body)
    } catch (error) {
      const { status = 500, code = 'internal', message } = error as ApiError
      result = {
        status,
        body: {
          message,
          code,
          type: status < 500 ? 'invalid_request' : 'internal',
          link: `https://docs.meilisearch.com/errors#${code}`,
        },
      }
    }
    res.writeHead(result.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(result.body))
  }

  const server = createServer((req, res) => void handle(req, res))
  // Client and server share an event loop: blocked for five seconds, it would close a connection that the client believes open.
  server.keepAliveTimeout = 120_000
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const port = await listenLocally(server)
  return {
    host: `http://127.0.0.1:${port}`,
    requests,
    indexNames: () => [...indexes.keys()].sort(),
    behave(next: Behaviour) {
      // A hung server is restarted, which ends the requests that wait for it.
      for (const socket of hung.splice(0)) socket.destroy()
      behaviour = next
    },
    /** Like a restart that its clients have not noticed, behind a proxy or on another machine: the next request of each connection is reset. */
    forgetConnections() {
      forgotten = new Set(sockets)
      return sockets.size
    },
    /** Makes an index of so many documents without contents, for a site that only counts them. */
    plantIndex(uid: string, count: number) {
      const documents = new Map(Array.from({ length: count }, (_, id) => [id, { id }]))
      indexes.set(uid, { documents, settings: DEFAULT_SETTINGS() })
    },
    /** The stored documents by id, so that tests can change them. */
    documentsOf: (uid: string) => existing(uid).documents,
    /** Called before each request is answered. */
    onRequest(look: typeof onRequest) {
      onRequest = look
    },
    /** Answers each search after so many milliseconds. */
    delaySearches(by: typeof delayOf) {
      delayOf = by
    },
    /** Queues tasks until they are released. */
    holdTasks() {
      held ??= []
    },
    releaseTasks() {
      const waiting = held ?? []
      held = null
      for (const run of waiting) run()
    },
    /** Like a restart with an empty disk. */
    loseEverything() {
      indexes.clear()
    },
    /** Makes the next task of this type fail with this message. */
    failNextTask(type: string, message: string) {
      failTask = { type, message }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type MeiliProtocolServer = Awaited<ReturnType<typeof startMeiliProtocolServer>>

/** Caches the searchable words of documents as one text; splitting them for each search took half the time. */
const texts = new WeakMap<Document, string>()

function textOf(document: Document, attributes: readonly string[]): string {
  const known = texts.get(document)
  if (known !== undefined) return known
  const text = ` ${attributes.map((attribute) => document[attribute] ?? '').join(' | ')} `
  texts.set(document, text)
  return text
}

/** True if the searchable attributes contain every word, the last one at least as a prefix, and quoted phrases unchanged. */
function hasWords(document: Document, words: readonly string[], attributes: readonly string[]): boolean {
  const text = textOf(document, attributes)
  if (words.every((word) => word.startsWith('"'))) return words.every((word) => text.includes(` ${word.slice(1, -1)} `))
  return words.every((word, i) => text.includes(i === words.length - 1 ? ` ${word}` : ` ${word} `))
}

/** Sums the ranks of the attributes that contain the phrases; earlier attributes are better. */
function attributeRanks(documents: readonly Document[], words: readonly string[], settings: StoredIndex['settings']) {
  const phrases = words.map((word) => ` ${word.slice(1, -1)} `)
  const rankOf = (document: Document) =>
    phrases.reduce(
      (sum, phrase) =>
        sum + settings.searchableAttributes.findIndex((name) => ` ${document[name] ?? ''} `.includes(phrase)),
      0,
    )
  const ranks = new Map(documents.map((document) => [document, rankOf(document)]))
  return (document: Document) => ranks.get(document)!
}

function byRules(a: Document, b: Document, rules: readonly string[]): number {
  for (const rule of rules) {
    const [attribute, direction] = rule.split(':') as [string, string]
    const [x, y] = [a[attribute] as number | string, b[attribute] as number | string]
    if (x !== y) return (x < y ? -1 : 1) * (direction === 'desc' ? -1 : 1)
  }
  return 0
}

/** Counts by value, the largest first. Which of equal counts are returned is up to the server: here the last by name. */
function distribution(documents: readonly Document[], attribute: string, most: number): Record<string, number> {
  const counts = new Map<string, number>()
  for (const document of documents) {
    const value = document[attribute]
    for (const each of new Set(Array.isArray(value) ? value : [value]))
      counts.set(String(each), (counts.get(String(each)) ?? 0) + 1)
  }
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? 1 : -1))
  return Object.fromEntries(sorted.slice(0, most))
}
