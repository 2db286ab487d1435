import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/render/worker-files.ts'
import type { RouteName } from '#shared/routes.ts'
import { routeSamples } from '#tests/support/route-samples.ts'
import { sharedSite } from '#tests/support/shared-site.ts'

/** Bytes of a page's first scripts. React and React DOM are 57 KB of them, tRPC's hooks with their cache 17 KB. */
const BUDGETS = { list: 116 * 1024, family: 115 * 1024, other: 119 * 1024 }
const LIST_PAGES: readonly RouteName[] = [
  'popular-fonts',
  'new-fonts',
  'random-fonts',
  'commercial-fonts',
  'free-commercial-fonts',
  'search-fonts',
  'category',
  'alphabet',
  'timeline-year',
]
/** Many visitors land on the page of a family, whose sections below the specimen load later. */
const FAMILY_PAGES: readonly RouteName[] = ['family', 'family-by-designer']
/** They only redirect to another of these pages. */
const ALIASES: readonly RouteName[] = ['new-collections-alias', 'starred']

/** Size as sent; scripts too small to compress are sent uncompressed. */
async function sentBytes(script: string): Promise<number> {
  const file = path.join(projectRoot, 'dist/client', script)
  return (await readFile(`${file}.br`).catch(() => readFile(file))).length
}

/** The scripts that a page loads first: entry scripts in order, and the modules they import. */
function scriptsOf(document: string): { entries: string[]; imported: string[] } {
  const [, entries, imported] = /scriptsAfterPictures\((\[.*?\]),(\[.*?\])\)<\/script>/.exec(document) ?? []
  return { entries: JSON.parse(entries ?? '[]'), imported: JSON.parse(imported ?? '[]') }
}

test('the first scripts of every public page stay within the budget', async () => {
  const site = await sharedSite()
  try {
    const unread: string[] = []
    const over: string[] = []
    for (const [name, sample] of Object.entries(await routeSamples(site))) {
      if (sample.person || ALIASES.includes(name as RouteName)) continue
      const { status, text } = await site.client.get(sample.path)
      const { entries, imported } = scriptsOf(text)
      const asked = [...entries, ...imported]
      const sizes = await Promise.all(asked.map(sentBytes))
      const bytes = sizes.reduce((sum, size) => sum + size, 0)
      // React alone is half of the budget, so less means that the page was not read correctly.
      if (bytes < BUDGETS.list / 2) unread.push(`${name}: ${(bytes / 1024).toFixed(1)} KB, status ${status}`)
      const kind = LIST_PAGES.includes(name as RouteName)
        ? 'list'
        : FAMILY_PAGES.includes(name as RouteName)
          ? 'family'
          : 'other'
      if (bytes > BUDGETS[kind]) over.push(`${name}: ${(bytes / 1024).toFixed(1)} KB in ${asked.length} files`)
    }
    expect(over).toEqual([])
    expect(unread).toEqual([])
  } finally {
    await site.close()
  }
})

test('packages are a script before the site’s code, and nothing asks for scripts while pictures load', async () => {
  const site = await sharedSite()
  try {
    const { text } = await site.client.get('/popular/fonts')
    const names = scriptsOf(text).entries.map((file) => /\/assets\/([\w-]+?)-[\w-]{7,8}\.js$/.exec(file)?.[1])
    expect(names.slice(-2)).toEqual(['packages', 'entry-client'])
    expect(text).not.toMatch(/<(?:script|link)[^>]* (?:src|href)="[^"]*\.js"/)
  } finally {
    await site.close()
  }
})

test('the style sheets in the head have every module class of a page, so that nothing is unstyled before scripts load', async () => {
  const site = await sharedSite()
  const sheets = new Map<string, string>()
  const read = async (sheet: string) => {
    const text = sheets.get(sheet) ?? (await readFile(path.join(projectRoot, 'dist/client', sheet), 'utf8'))
    sheets.set(sheet, text)
    return text
  }
  try {
    const bare = new Set<string>()
    let names = 0
    const tabs = ['designers', 'collections'].map(
      (tab) => [tab, { path: `/search?q=a&tab=${tab}`, person: null }] as const,
    )
    for (const [name, { path: address, person }] of [...Object.entries(await routeSamples(site)), ...tabs]) {
      const { text } = await (person?.client ?? site.client).get(address)
      const links = Array.from(text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, href]) => href!)
      const styles = (await Promise.all(links.map(read))).join('\n')
      const classes = Array.from(text.matchAll(/ class="([^"]*)"/g), ([, value]) => value!.split(' ')).flat()
      for (const one of new Set(classes.filter((each) => each.includes('_')))) {
        names++
        if (!styles.includes(`.${one}`)) bare.add(`${name}: ${one}`)
      }
    }
    expect(names).toBeGreaterThan(300)
    expect([...bare]).toEqual([])
  } finally {
    await site.close()
  }
})
