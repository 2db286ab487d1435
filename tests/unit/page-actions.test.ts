import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACTIONS } from '#client/app/action-table.ts'
import { PAGE_SOURCES } from '#client/app/page-sources.ts'
import { ROUTES, type RouteName } from '#shared/routes.ts'
import { listSources, readImports } from '../support/source-tree.ts'

const sources = listSources().filter((file) => file.startsWith('src-client/'))
const targets = new Map(sources.map((file) => [file, readImports(file).map(({ to }) => to)]))

/** A page and the components it imports. */
function partsOf(page: string): string[] {
  const parts = new Set([page])
  for (const file of parts) for (const to of targets.get(file) ?? []) if (to.startsWith('src-client/')) parts.add(to)
  return [...parts].filter((file) => file.endsWith('.tsx'))
}

test('every page has its file', () => {
  expect(Object.keys(PAGE_SOURCES).toSorted()).toEqual(Object.keys(ROUTES).toSorted())
  expect(Object.values(PAGE_SOURCES).filter((file) => !existsSync(file))).toEqual([])
})

test('an action is in the folder of its page', () => {
  const beside = (Object.keys(ACTIONS) as RouteName[]).map((route) => PAGE_SOURCES[route].replace('.tsx', '.action.ts'))
  expect(beside.filter((file) => !existsSync(file))).toEqual([])
  expect(sources.filter((file) => file.endsWith('.action.ts') && !beside.includes(file))).toEqual([])
})

test.each(Object.entries(ACTIONS).map(([route, { forms }]) => [route as RouteName, Object.keys(forms)] as const))(
  'the page %s shows the forms of its action',
  (route, names) => {
    const text = partsOf(PAGE_SOURCES[route])
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const isShown = (name: string) =>
      name === 'default' ? text.includes('<form') : new RegExp(`["']${name}["']`).test(text)
    expect(names.filter((name) => !isShown(name))).toEqual([])
  },
)
