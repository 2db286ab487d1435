import { z } from 'zod'
import { PROCEDURES } from '../trpc/procedures.ts'
import { BYTE_TABLE } from './byte-table.ts'
import { FILE_TABLE, type FileRoute } from './file-table.ts'
import { meaningOf } from './parameter-meanings.ts'
import { fieldOf, REST_TABLE, type RestRoute } from './rest-table.ts'
import { sessionCookieName } from './session.ts'
import { XSRF_HEADER } from './xsrf.ts'

/** Either one is accepted. */
const SIGNED_IN = [{ apiKey: [] }, { session: [] }]

const PROBLEM = {
  description: 'Problem',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Random, 16 to 64 characters: for a day the same change is carried out once, and the same answer sent again',
  schema: { type: 'string' },
}

/** The parameter of a path that fills a field, and so is required; undefined: the field is in the query or the body. */
const inPath = ({ path }: { path: string }, field: string): string | undefined =>
  path.match(/(?<=\{)\w+(?=\})/g)?.find((param) => fieldOf(param) === field)

/** What is read by a preprocessing step loses its default in the schema of the input; callers want to know it. */
const keepDefault: NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override'] = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod
  if (def.type === 'default') jsonSchema.default = def.defaultValue as never
}

type Paths = Record<string, Record<string, unknown>>
let described: Paths | null = null

/** The calls by path and method. Built on first use: it takes 60 ms, too much for every start. */
export function openApiPaths(): Paths {
  described ??= describePaths()
  return described
}

/** Built from the tables and the procedures' schemas. */
function describePaths(): Paths {
  const paths: Paths = {}
  for (const route of REST_TABLE) {
    const definition = PROCEDURES.get(route.procedure)
    if (!definition) throw new Error(`REST table names an unknown procedure: ${route.procedure}`)
    const input = definition.inputs[0]
      ? withMeanings(
          route.procedure,
          z.toJSONSchema(definition.inputs[0], {
            io: 'input',
            unrepresentable: 'any',
            override: keepDefault,
          }) as JsonSchema,
        )
      : null
    const fields = Object.entries(input?.properties ?? {})
    paths[route.path] ??= {}
    paths[route.path]![route.method.toLowerCase()] = {
      operationId: route.procedure,
      summary: route.summary,
      ...(route.signedIn ? { description: 'Only for somebody who is signed in.', security: SIGNED_IN } : {}),
      parameters: [
        ...fields
          .filter(([name]) => route.method === 'GET' || inPath(route, name))
          .map(([name, schema]) => ({
            name: inPath(route, name) ?? name,
            in: inPath(route, name) ? 'path' : 'query',
            required: inPath(route, name) !== undefined || (input?.required?.includes(name) ?? false),
            description: schema.description,
            schema,
          })),
        ...(route.method === 'GET' ? [] : [IDEMPOTENCY_KEY]),
      ],
      ...bodyOf(route, input),
      responses: {
        200: {
          description: 'Success',
          content: definition.output
            ? {
                'application/json': {
                  schema: z.toJSONSchema(definition.output, { io: 'output', unrepresentable: 'any' }),
                },
              }
            : undefined,
        },
        default: PROBLEM,
      },
    }
  }
  for (const route of BYTE_TABLE)
    paths[route.path] = {
      ...paths[route.path],
      get: {
        operationId: route.id,
        summary: route.summary,
        parameters: Object.entries(route.parameters).map(([name, described]) => ({
          name,
          in: inPath(route, name) ? 'path' : 'query',
          required: inPath(route, name) !== undefined,
          ...described,
        })),
        responses: { 200: { description: 'Success', content: { [route.answers]: {} } }, default: PROBLEM },
      },
    }
  for (const route of FILE_TABLE) {
    paths[route.path] ??= {}
    paths[route.path]![route.method.toLowerCase()] = fileOperation(route)
  }
  return paths
}

function fileOperation({ id, summary, path, headers = {}, takes, status, answers }: FileRoute) {
  const file = {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary', description: meaningOf(id, 'file') } },
  }
  const schema = takes === 'multipart/form-data' ? file : { type: 'string', format: 'binary' }
  return {
    operationId: id,
    summary,
    description: 'Only for somebody who is signed in.',
    security: SIGNED_IN,
    parameters: [
      ...(path.includes('{id}')
        ? [{ name: 'id', in: 'path', required: true, description: meaningOf(id, 'id'), schema: { type: 'string' } }]
        : []),
      ...Object.entries(headers).map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
    ],
    ...(takes ? { requestBody: { required: true, content: { [takes]: { schema } } } } : {}),
    responses: {
      [status]: { description: 'Success', ...(answers ? { content: { [answers]: {} } } : {}) },
      default: PROBLEM,
    },
  }
}

/** OpenAPI 3.1 document of the REST API. */
export function openApiDocument(site: { name: string; publicUrl: string }): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: { title: `${site.name} API`, version: '3' },
    servers: [{ url: site.publicUrl }],
    paths: openApiPaths(),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of an account: fk_…' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(site.publicUrl),
          description: `The session of a browser. What changes something also needs the page's token in the header ${XSRF_HEADER}.`,
        },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['title', 'status', 'detail', 'code'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            detail: { type: 'string' },
            code: { type: 'string' },
            param: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            requestId: { type: 'string' },
          },
        },
      },
    },
  }
}

/** The input without the path parameters. */
function bodyOf(route: RestRoute, input: JsonSchema | null) {
  if (route.method === 'GET' || !input) return {}
  const left = Object.entries(input.properties ?? {}).filter(([name]) => !inPath(route, name))
  if (left.length === 0 && route.path.includes('{')) return {}
  const schema = {
    ...input,
    properties: Object.fromEntries(left),
    ...(input.required ? { required: input.required.filter((name) => !inPath(route, name)) } : {}),
  }
  return { requestBody: { content: { 'application/json': { schema } } } }
}

/** The input with a description of each field. */
const withMeanings = (call: string, input: JsonSchema): JsonSchema => ({
  ...input,
  ...(input.properties
    ? {
        properties: Object.fromEntries(
          Object.entries(input.properties).map(([name, schema]) => [
            name,
            { ...schema, description: schema.description ?? meaningOf(call, name) },
          ]),
        ),
      }
    : {}),
})

interface JsonSchema {
  properties?: Record<string, { description?: string }>
  required?: string[]
}
