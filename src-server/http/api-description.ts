import { LRUCache } from 'lru-cache'
import type { ApiAnswer, ApiCall, ApiDescription, ApiParameter } from '#shared/contracts/editorial/api.ts'
import { AppError } from '#shared/errors.ts'
import type { Services } from '../compose/parts.ts'
import type { ExampleNames } from '../features/editorial/api-docs/api-docs.queries.ts'
import { remembered } from '../search/remembered.ts'
import { contextForEverybody } from '../trpc/context.ts'
import { callByName } from '../trpc/procedures.ts'
import { openApiPaths } from './openapi.ts'
import { REST_TABLE, type RestRoute } from './rest-table.ts'

/** Examples with answers from this site are cached this long. */
const TTL_MS = 600_000
/** Longest text in an example; longer ones are cut. */
const MAX_TEXT = 100
const MAX_ANSWER = 4000

interface Operation {
  operationId: string
  summary: string
  parameters: {
    name: string
    in: 'path' | 'query' | 'header'
    required: boolean
    description?: string
    schema: Schema
  }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}
interface Schema {
  type?: string | string[]
  format?: string
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

/** The API calls as the documentation page shows them. */
interface ApiDocs {
  describe(): Promise<ApiDescription>
  /**
   * Runs a call's example against these services and returns the cut answer. @throws AppError NOT_FOUND for a call
   * without an example
   */
  answer(input: { id: string }, services: Services): Promise<ApiAnswer>
}

/** The OpenAPI document for people: types in words, and real examples that run when somebody opens them. */
export function createApiDescription(exampleNames: () => Promise<ExampleNames>): ApiDocs {
  const paths = () => openApiPaths() as Record<string, Record<string, Operation>>
  const answers = new LRUCache<string, Promise<string>>({ max: REST_TABLE.length, ttl: TTL_MS })
  const names = new LRUCache<string, Promise<ExampleNames>>({ max: 1, ttl: TTL_MS })
  const knownNames = () => remembered(names, 'names', exampleNames)

  const idOf = (operation: Operation) => operation.operationId.replaceAll('.', '-').toLowerCase()
  const routeOf = (operation: Operation) => {
    const route = REST_TABLE.find((one) => one.procedure === operation.operationId)
    return route?.method === 'GET' && !route.signedIn ? route : null
  }

  return {
    async describe() {
      const known = await knownNames()
      const calls: ApiCall[] = []
      for (const [path, methods] of Object.entries(paths()))
        for (const [method, operation] of Object.entries(methods)) {
          const route = routeOf(operation)
          const inputs = route && exampleInputs(route, known)
          calls.push({
            id: idOf(operation),
            group: groupOf(operation.operationId),
            method: method.toUpperCase(),
            path,
            summary: operation.summary,
            parameters: parametersOf(operation),
            takes: Object.keys(operation.requestBody?.content ?? {})[0] ?? null,
            answers: answerOf(method, operation),
            example: inputs && exampleAddress(path, inputs),
          })
        }
      return { calls }
    },

    async answer({ id }, services) {
      const operation = Object.values(paths())
        .flatMap((methods) => Object.values(methods))
        .find((one) => idOf(one) === id)
      const route = operation ? routeOf(operation) : null
      const inputs = route && exampleInputs(route, await knownNames())
      if (!route || !inputs) throw new AppError('NOT_FOUND', `There is no example of a call '${id}'`, { param: 'id' })
      const asked = remembered(answers, id, () => ask(route, inputs, services))
      return { answer: await asked.catch(() => null) }
    },
  }
}

/** Content type of the response; '' without a body. */
function answerOf(method: string, { responses }: Operation): string {
  const [status] = Object.keys(responses)
  const hasBody = status === '200' && method !== 'head'
  return Object.keys(responses[status!]?.content ?? {})[0] ?? (hasBody ? 'application/json' : '')
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
  profiles: 'People',
  messages: 'People',
  uploads: 'Designers',
  unicode: 'Unicode',
  languages: 'Languages',
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

/** A schema in words: 'whole number, 1 to 100'. */
function typeWords(schema: Schema): string {
  if (schema.format === 'binary') return 'file'
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

const text = (value: number | undefined) => (value === undefined ? undefined : String(value))

/** Parameters of a call's example; null when this site has no data for it. */
function exampleInputs(route: RestRoute, names: ExampleNames): Record<string, string> | null {
  const wanted: Record<string, Record<string, string | undefined>> = {
    'fonts.search': { q: 'serif', sort: 'popular', size: '1' },
    'designers.search': { sort: 'name' },
    'designers.byName': { name: names.designerName },
    'topics.search': { size: '2' },
    'articles.search': { size: '1' },
    'articles.details': { id: text(names.articleId) },
    'collections.byId': { id: text(names.collectionId) },
    'families.byName': { designer: names.designer, family: names.family },
    'families.byId': { id: text(names.familyId) },
    'families.pairings': { id: text(names.familyId) },
    'comments.list': { id: text(names.familyId) },
    'fonts.details': { fontId: text(names.fontId) },
    'unicode.search': { q: 'degree', size: '2' },
    'unicode.character': { codepoint: '176' },
    'unicode.fonts': { codepoint: '176' },
    'languages.info': { code: 'is' },
    'languages.country': { code: 'IS' },
    'unicode.analyse': { text: 'Zа°' },
    'unicode.transform': { text: 'ışık', to: 'upper', lang: 'tr' },
    'unicode.coverage': { text: 'Łódź' },
    'unicode.emoji': { q: 'cat' },
    'unicode.parts': { kind: 'plane' },
    'unicode.part': { kind: 'block', slug: 'arrows' },
    'unicode.partFamilies': { kind: 'block', slug: 'arrows' },
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

/** The cut answer to an example, which runs as an anonymous visitor and is not counted. */
async function ask(route: RestRoute, inputs: Record<string, string>, services: Services): Promise<string> {
  const answer = await callByName(contextForEverybody({ services }), route.procedure, inputs)
  const text = JSON.stringify(shortened(answer), null, 2)
  return text.length > MAX_ANSWER ? `${text.slice(0, MAX_ANSWER)}\n…` : text
}

/** Cuts lists to their first entry and texts to their beginning. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]))
}
