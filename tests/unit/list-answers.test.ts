import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PROCEDURES } from '#server/trpc/procedures.ts'
import { placeIn, wholeList } from '#shared/paging.ts'

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** Fields of every list, see src-shared/paging.ts. */
const PLACE = ['total', 'page', 'size', 'pages']

/** Answers with rows that are not lists: they describe one thing, or return items requested by name. */
// biome-ignore format: a list to read
const NO_LISTS = new Set([
  'account.identity', 'admin.dashboard', 'admin.person', 'apiDocs.describe', 'articles.details', 'audience.report',
  'browse.inspiration', 'cases.show', 'collections.byId', 'collections.checkText', 'collections.details',
  'downloads.summary', 'explore.map', 'families.byId', 'families.byName', 'families.glyphs', 'fonts.details',
  'fonts.suggest', 'foundries.settings', 'playground.fonts', 'profiles.byName', 'profiles.ofDesigner',
  'publishing.submission', 'site.welcome', 'studio.family', 'studio.history', 'studio.report', 'topics.notes',
  'unicode.analyse', 'styleSets.code', 'unicode.character', 'unicode.showcase',
  // Continues after the last entry shown, because new entries move the others.
  'audience.activity',
  // An array, as the specification requires.
  'collections.list',
])

const answers = [...PROCEDURES].flatMap(([name, { type, output }]) =>
  type === 'query' && output
    ? [[name, z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as JsonSchema] as const]
    : [],
)

const variants = (schema: JsonSchema): JsonSchema[] => [schema, ...(schema.anyOf ?? []).flatMap(variants)]
const hasRows = (schema: JsonSchema) =>
  variants(schema).some(
    ({ type, properties }) =>
      type === 'array' ||
      Object.values(properties ?? {}).some(({ type, items }) => type === 'array' && items?.type === 'object'),
  )

/** Paths of objects with hits, at any depth. */
function listsIn(schema: JsonSchema, path = ''): [string, JsonSchema][] {
  return variants(schema).flatMap((one) => [
    ...(one.properties?.hits?.type === 'array' ? [[path, one] as [string, JsonSchema]] : []),
    ...Object.entries(one.properties ?? {}).flatMap(([name, inner]) => listsIn(inner, `${path}.${name}`)),
    ...(one.items ? listsIn(one.items, `${path}[]`) : []),
  ])
}

describe('every list call answers total, page, size and pages', () => {
  test('finds the lists', () => {
    expect(answers.filter(([, schema]) => hasRows(schema)).length).toBeGreaterThan(60)
  })

  test.each(answers.filter(([name, schema]) => hasRows(schema) && !NO_LISTS.has(name)))('%s', (_, schema) => {
    expect(schema.required ?? []).toEqual(expect.arrayContaining(PLACE.filter((field) => !inside(schema, field))))
  })

  test('hits always come with these fields', () => {
    const bare = answers.flatMap(([name, schema]) =>
      listsIn(schema)
        .filter(([, list]) => !PLACE.every((field) => list.required?.includes(field)))
        .map(([path]) => name + path),
    )
    expect(bare).toEqual(['audience.activity'])
  })

  test('the exceptions still exist', () => {
    const known = new Set(answers.filter(([, schema]) => hasRows(schema)).map(([name]) => name))
    expect([...NO_LISTS].filter((name) => !known.has(name))).toEqual([])
  })
})

/** languages.info and languages.country contain a list of families. */
const inside = (schema: JsonSchema, field: string): boolean =>
  schema.properties?.families?.properties?.hits !== undefined &&
  Boolean(schema.properties.families.required?.includes(field))

test('computes total, page, size and pages', () => {
  expect(placeIn(0, 1, 10)).toEqual({ total: 0, page: 1, size: 10, pages: 1 })
  expect(placeIn(20, 2, 10)).toEqual({ total: 20, page: 2, size: 10, pages: 2 })
  expect(placeIn(21, 99, 10)).toEqual({ total: 21, page: 3, size: 10, pages: 3 })
  expect(wholeList(7)).toEqual({ total: 7, page: 1, size: 7, pages: 1 })
})
