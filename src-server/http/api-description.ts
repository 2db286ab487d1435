import type { ApiCall, ApiDescription, ApiParameter } from '#shared/contracts/api.ts'
import { collectionsSearchInput } from '#shared/contracts/collections.ts'
import { fontSearchInput } from '#shared/contracts/fonts.ts'
import type { Services } from '../services.ts'
import { appRouter } from '../trpc/app-router.ts'
import { ANONYMOUS, NO_COOKIE, type TrpcContext } from '../trpc/context.ts'
import { createCallerFactory } from '../trpc/trpc.ts'
import { openApiDocument } from './openapi.ts'
import { REST_TABLE, type RestRoute } from './rest-table.ts'

/** The calls with answers of this very site: shown for as long as nobody would notice the difference. */
const TTL_MS = 600_000
/** An example tells the shape; what is longer is cut. */
const MAX_TEXT = 100
const MAX_ANSWER = 4000

interface Operation {
  operationId: string
  summary: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: { 200: { content?: Record<string, unknown> } }
}
interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  default?: unknown
  description?: string
}

/** The OpenAPI document for people: words for types, and examples that were really asked. */
export function createApiDescription(services: () => Services, now: () => number = Date.now) {
  const { paths } = openApiDocument({ name: '', publicUrl: '' }) as { paths: Record<string, Record<string, Operation>> }
  let known: { value: Promise<ApiDescription>; until: number } | null = null

  async function describe(): Promise<ApiDescription> {
    const names = await exampleNames(services())
    const calls: ApiCall[] = []
    for (const [path, methods] of Object.entries(paths))
      for (const [method, operation] of Object.entries(methods)) {
        const route = REST_TABLE.find((one) => one.procedure === operation.operationId)
        const inputs = route?.method === 'GET' ? exampleInputs(route, names) : null
        calls.push({
          id: operation.operationId.replaceAll('.', '-').toLowerCase(),
          group: groupOf(operation.operationId),
          method: method.toUpperCase(),
          path,
          summary: operation.summary,
          parameters: parametersOf(operation),
          answers: Object.keys(operation.responses[200].content ?? {})[0] ?? 'application/json',
          example: inputs && exampleAddress(path, inputs),
          answer: inputs && route ? await ask(route, inputs, services()) : null,
        })
      }
    return { calls }
  }

  return (): Promise<ApiDescription> => {
    if (!known || now() >= known.until) {
      const entry = { value: describe(), until: now() + TTL_MS }
      entry.value.catch(() => {
        if (known === entry) known = null
      })
      known = entry
    }
    return known.value
  }
}

const GROUPS: Record<string, string> = {
  fonts: 'Fonts',
  families: 'Families',
  comments: 'Families',
  previews: 'Pictures',
  downloads: 'Files',
  designers: 'Designers',
  collections: 'Collections',
  articles: 'Blog',
}
const groupOf = (id: string) => GROUPS[id.split('.')[0]!] ?? 'Site'

function parametersOf(operation: Operation): ApiParameter[] {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const describeOne = (name: string, place: ApiParameter['in'], required: boolean, schema: Schema, words?: string) => ({
    name,
    in: place,
    required,
    type: typeWords(schema),
    default: schema.default === undefined || schema.default === '' ? null : JSON.stringify(schema.default),
    description: words ?? schema.description ?? '',
  })
  return [
    ...operation.parameters.map((one) => describeOne(one.name, one.in, one.required, one.schema, one.description)),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) =>
      describeOne(name, 'body', body?.required?.includes(name) ?? false, schema),
    ),
  ]
}

/** 'whole number, 1 to 100'. */
export function typeWords(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => (value === '' ? 'empty' : String(value))).join(', ')
  if (schema.const !== undefined) return String(schema.const)
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeWords))].join(' or ')
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'whole number')
  const words = { integer: 'whole number', string: 'text', array: 'list', object: 'object', boolean: 'true or false' }
  const least = schema.minimum !== undefined && schema.minimum > -1e15 ? schema.minimum : null
  const most = schema.maximum !== undefined && schema.maximum < 1e15 ? schema.maximum : null
  const range = least !== null && most !== null ? `${least} to ${most}` : least !== null ? `${least} or more` : ''
  const length = schema.maxLength === undefined ? '' : `at most ${schema.maxLength} characters`
  return [words[type as keyof typeof words] ?? type, range, length].filter(Boolean).join(', ')
}

type Names = Record<
  'familyId' | 'fontId' | 'articleId' | 'collectionId' | 'designer' | 'designerName' | 'family',
  string
>

/** Things of this site that examples can ask for; what it does not have is left out. */
async function exampleNames(services: Services): Promise<Partial<Names>> {
  const [fonts, articles, collections] = await Promise.all([
    services.fonts.search(fontSearchInput.parse({ size: 1 })).catch(() => null),
    services.articles.search({ page: 1, size: 1 }).catch(() => null),
    services.collections.search(collectionsSearchInput.parse({})).catch(() => null),
  ])
  const family = fonts?.hits[0]
  const text = (value: unknown) => (value === undefined ? undefined : String(value))
  return {
    familyId: text(family?.familyId),
    fontId: text(family?.fonts.find((font) => font.primary)?.id),
    articleId: text(articles?.hits[0]?.id),
    collectionId: text(collections?.hits[0]?.id),
    designer: family?.designer.slug,
    designerName: family?.designer.name,
    family: family?.slug,
  }
}

/** Parameters of a call's example; null when this site has nothing to ask it about. */
function exampleInputs(route: RestRoute, names: Partial<Names>): Record<string, string> | null {
  const wanted: Record<string, Record<string, string | undefined>> = {
    'fonts.search': { q: 'serif', sort: 'popular', size: '1' },
    'designers.search': { sort: 'name' },
    'designers.byName': { name: names.designerName },
    'topics.search': { size: '2' },
    'articles.search': { size: '1' },
    'articles.details': { id: names.articleId },
    'collections.details': { id: names.collectionId },
    'families.byName': { designer: names.designer, family: names.family },
    'families.byId': { id: names.familyId },
    'comments.list': { id: names.familyId },
    'fonts.details': { fontId: names.fontId },
  }
  const inputs = wanted[route.procedure] ?? {}
  const isKnown = route.procedure in wanted || !route.path.includes('{')
  if (!isKnown || Object.values(inputs).includes(undefined)) return null
  return inputs as Record<string, string>
}

function exampleAddress(path: string, inputs: Record<string, string>): string {
  const left = new URLSearchParams(inputs)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.get(name) ?? ''
    left.delete(name)
    return encodeURIComponent(value)
  })
  return left.size > 0 ? `${filled}?${left}` : filled
}

/** The documentation asks for nobody, and is not counted. */
const NOBODY = { address: '', userAgent: '', country: null, optedOut: true }

const createCaller = createCallerFactory(appRouter)

/** The answer to an example, cut; null when it is an error. */
async function ask(route: RestRoute, inputs: Record<string, string>, services: Services): Promise<string | null> {
  const context: TrpcContext = {
    services,
    actor: ANONYMOUS,
    session: NO_COOKIE,
    requestId: 'api-docs',
    address: '',
    visitor: NOBODY,
  }
  const caller = createCaller(context) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >
  const [feature, procedure] = route.procedure.split('.') as [string, string]
  try {
    const answer = await caller[feature]![procedure]!(route.noInput ? undefined : inputs)
    const text = JSON.stringify(shortened(answer), null, 2)
    return text.length > MAX_ANSWER ? `${text.slice(0, MAX_ANSWER)}\n…` : text
  } catch {
    return null
  }
}

/** Lists with their first entry, texts with their beginning. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]))
}
