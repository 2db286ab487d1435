import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Import, isTest, listSources, readImports } from '../support/source-tree.ts'

/** The contexts of ARCHITECTURE.md, lowest first. Each uses only those on lower floors, and only their services and rules. */
const FLOORS = [
  ['core'],
  ['previews'],
  ['unicode', 'account'],
  ['foundries'],
  ['insights', 'catalogue'],
  ['languages', 'community', 'collections', 'playground', 'web-fonts'],
  ['publishing', 'editorial'],
  ['moderation'],
  ['site'],
]
/** More arrows between contexts suggest that one should be split, or two merged. */
const MAX_ARROWS = { 'src-server': 37, 'src-client': 32 }

/** Files that load a dialog on demand, and that parts of the dialog import. */
const OPENERS = new Set(['src-client/ui/failures.ts', 'src-client/features/catalogue/fonts/PreviewToolbar.tsx'])

/** Files with statements that their contexts offer to others beside services: rules that each of several writes must keep. */
const OFFERED = new Set([
  'account/account-tokens.ts',
  'account/grants.ts',
  'catalogue/fonts/family-specimens.ts',
  'catalogue/fonts/sample-fonts.ts',
  'collections/collection-writes.ts',
  'previews/withdrawals.ts',
  'unicode/missing-characters.ts',
  'unicode/text-coverage.ts',
])

const isStatement = (file: string) =>
  /^src-server\/features\/(?!core\/)/.test(file) &&
  !file.endsWith('.service.ts') &&
  !OFFERED.has(file.replace('src-server/features/', '')) &&
  /\b(?:SELECT|DELETE FROM|INSERT INTO|UPDATE \w+ SET)\b/.test(readFileSync(file, 'utf8'))

const contextOf = (file: string) => /^src-(?:server|client)\/features\/([\w-]+)\//.exec(file)?.[1]
const floorOf = (context: string) => FLOORS.findIndex((floor) => floor.includes(context))

const sources = listSources().filter((file) => file.startsWith('src-') && !isTest(file))
const imports = sources.flatMap(readImports)
const between = imports.flatMap((edge) => {
  const [from, to] = [contextOf(edge.from), contextOf(edge.to)]
  return from && to && from !== to ? [{ ...edge, arrow: `${from} → ${to}`, isDown: floorOf(to) < floorOf(from) }] : []
})

describe('contexts', () => {
  it.each(['src-server/features', 'src-client/features', 'src-shared/contracts'])('%s has no others', (folder) => {
    const strange = readdirSync(folder).filter((name) => floorOf(name) < 0)
    expect(strange, `put these into a context of ${folder}`).toEqual([])
  })

  it('use only contexts of lower floors', () => {
    const wrong = between.filter(({ isDown }) => !isDown)
    expect(
      wrong.map(
        ({ from, to, arrow }) => `${from} imports ${to} (${arrow}): name what you need in an interface of your own`,
      ),
    ).toEqual([])
  })

  it('use no queries of each other', () => {
    const wrong = between.filter(({ to, typeOnly }) => to.endsWith('.queries.ts') || (!typeOnly && isStatement(to)))
    expect(wrong.map(({ from, to }) => `${from} imports ${to}: ask the service of that context`)).toEqual([])
  })

  it.each(Object.entries(MAX_ARROWS))('of %s have at most %i arrows between them', (side, most) => {
    const arrows = [...new Set(between.filter(({ from }) => from.startsWith(side)).map(({ arrow }) => arrow))]
    expect(arrows.length, arrows.join('\n')).toBeLessThanOrEqual(most)
  })
})

describe('files', () => {
  it('have no import cycles at load time', () => {
    const loaded = imports.filter(({ typeOnly, lazy }) => !typeOnly && !lazy)
    expect(circlesOf(sources, loaded).map((files) => files.join(' ⇄ '))).toEqual([])
  })

  it('have no cycles with lazy imports either, except dialogs whose parts open them again', () => {
    const circles = circlesOf(
      sources,
      imports.filter(({ typeOnly }) => !typeOnly),
    )
    const strange = circles.filter((files) => !files.some((file) => OPENERS.has(file)))
    expect(strange.map((files) => files.join(' ⇄ '))).toEqual([])
    expect(circles.length, 'an opener that is in no circle any more can leave the list').toBe(OPENERS.size)
  })

  it('in cycles are found', () => {
    const edge = (from: string, to: string): Import => ({ from, to, typeOnly: false })
    expect(circlesOf(['a', 'b', 'c', 'd'], [edge('a', 'b'), edge('b', 'c'), edge('c', 'a'), edge('d', 'a')])).toEqual([
      ['a', 'b', 'c'],
    ])
  })
})

/** Sorted sets of files that all reach each other (Tarjan's strongly connected components). */
function circlesOf(files: readonly string[], edges: readonly Import[]): string[][] {
  const targets = new Map(files.map((file): [string, string[]] => [file, []]))
  for (const { from, to } of edges) if (targets.has(to)) targets.get(from)?.push(to)
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string) => {
    order.set(file, order.size)
    low.set(file, order.get(file)!)
    open.push(file)
    for (const to of targets.get(file)!) {
      if (!order.has(to)) {
        visit(to)
        low.set(file, Math.min(low.get(file)!, low.get(to)!))
      } else if (open.includes(to)) low.set(file, Math.min(low.get(file)!, order.get(to)!))
    }
    if (low.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return circles
}
