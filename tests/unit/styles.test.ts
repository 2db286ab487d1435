import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { scopedName } from '#server/cli/scoped-names.mjs'
import { isTest, listSources, readImports } from '#tests/support/source-tree.ts'

const GLOBAL_FOLDER = 'src-client/styles'

const sheets = readdirSync('src-client', { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join('src-client', name.split(path.sep).join('/')))
  .filter((file) => file.endsWith('.css'))
const modules = sheets.filter((file) => file.endsWith('.module.css'))
const globals = sheets.filter((file) => file.startsWith(`${GLOBAL_FOLDER}/`))

/** Classes we did not name: those of a package's elements, and one that an ad provider's script looks for. */
const FOREIGN = /^(react-colorful|proper-ad-unit)/

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')
const rulesOf = (file: string) => withoutComments(readFileSync(file, 'utf8'))

/** Class names in the selectors of a sheet, without strings and `:global(…)`. */
function classesOf(css: string): Set<string> {
  const selectors = [...css.matchAll(/([^{};]+)\{/g)]
    .map(([, selector]) => selector!)
    .filter((one) => !/^\s*@/.test(one))
  const bare = selectors.map((one) => one.replace(/\[[^\]]*\]|:global\([^)]*\)/g, ''))
  return new Set(bare.flatMap((one) => [...one.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name!)))
}
const globalNames = new Set(globals.flatMap((file) => [...classesOf(rulesOf(file))]))

const sources = listSources()
  .filter((file) => /^src-(client|server)\//.test(file) && !isTest(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Class names in the markup that the server renders from articles. */
const servedNames = new Set(
  sources
    .filter(({ file }) => file.startsWith('src-server/features/editorial/'))
    .flatMap(({ text }) => Array.from(text.matchAll(/ class="([\w-]+)"/g), ([, name]) => name!)),
)

/** The content of the braces that open at `from`. */
function inBraces(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return text.slice(from + 1, at)
  }
  return text.slice(from)
}

/** Texts in an expression, without parts that are combined with a value, such as the end of `tile--${kind}`. */
function textsIn(code: string): string[] {
  const begin = code.indexOf('`')
  if (begin < 0) return Array.from(code.matchAll(/'([^']*)'/g), ([, text]) => text!)
  let end = begin + 1
  let words = ''
  const inside: string[] = []
  for (; end < code.length && code[end] !== '`'; end++) {
    if (code[end] !== '$' || code[end + 1] !== '{') {
      words += code[end]
      continue
    }
    const expression = inBraces(code, end + 1)
    if (/(^|\s)$/.test(words)) inside.push(expression)
    words += '$'
    end += expression.length + 2
  }
  const whole = words.split(/\s+/).filter((word) => !word.includes('$'))
  return [...whole, ...inside.flatMap(textsIn), ...textsIn(code.slice(0, begin)), ...textsIn(code.slice(end + 1))]
}

/** Whole class names that a component has as text. */
const namesGiven = (text: string): string[] =>
  Array.from(text.matchAll(/\bclassName=(?:"([^"]*)"|\{)/g))
    .flatMap((match) => {
      if (match[1] !== undefined) return [match[1]]
      const code = inBraces(text, match.index + match[0].length - 1)
      return textsIn(code.replace(/[!=]==? '[^']*'|'[^']*' [!=]==?/g, ''))
    })
    .flatMap((value) => value.split(/\s+/).filter(Boolean))

/** Class names of modules that files use, with the using file. */
const used = sources.flatMap(({ file, text }) =>
  readImports(file)
    .filter(({ to }) => to.endsWith('.module.css'))
    .flatMap(({ to, specifier }) => {
      const variable = new RegExp(`import \\* as (\\w+) from '${specifier!.replaceAll('.', '\\.')}'`).exec(text)?.[1]
      // A bare import only puts the sheet into the same chunk.
      if (!variable && text.includes(`import '${specifier}'`)) return []
      if (!variable) return [{ module: to, name: '(not imported with * as)', file }]
      return Array.from(text.matchAll(new RegExp(`(?<![\\w./-])${variable}\\.(\\w+)`, 'g')), ([, name]) => ({
        module: to,
        name: name!,
        file,
      }))
    }),
)

/** Lines of all style sheets that match a pattern, as 'file: line'. */
const linesLike = (pattern: RegExp) =>
  sheets.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

it('media queries use em, line heights rem or no unit, so that layouts follow the visitor’s text size', () => {
  expect(linesLike(/@media[^{]*-width: [\d.]+px/), 'write 37.5em for 600px').toEqual([])
  expect(linesLike(/line-height: [\d.]+px/), 'write 1.5rem for 24px').toEqual([])
})

/** Parts of controls, and what Firefox calls them. */
const PARTS = {
  '-webkit-slider-runnable-track': '-moz-range-track',
  '-webkit-slider-thumb': '-moz-range-thumb',
  '-webkit-meter-optimum-value': '-moz-meter-bar',
  '-webkit-progress-value': '-moz-progress-bar',
}

it('what is set for a part of a control is set for Firefox too, by a rule of its own', () => {
  const wrong = sheets.flatMap((file) =>
    // Apart, because a rule outside of a media query says nothing for those inside.
    rulesOf(file)
      .split(/(?=@media)/)
      .flatMap((part) =>
        [...part.matchAll(/([^{}]+)\{[^{}]*\}/g)].flatMap(([, list = ''], _, all) =>
          Object.entries(PARTS).flatMap(([webkit, moz]) =>
            list
              .split(',')
              .map((one) => one.trim())
              .filter((one) => one.endsWith(`::${webkit}`))
              .map((one) => one.replace(webkit, moz))
              .filter((twin) => !all.some(([, other = '']) => other.trim() === twin))
              .map((twin) => `${file}: ${twin}`),
          ),
        ),
      ),
  )
  expect(wrong, 'a browser drops a whole list with a part that it does not know').toEqual([])
})

/** Widths in em at which a single component changes for want of room. */
const OWN_WIDTHS = new Set([
  15, 20, 21.8125, 26.1875, 28.6875, 44.9375, 45, 47.4375, 49.9375, 50, 74.9375, 95.9375, 107.4375,
])

it('layouts change at the breakpoints of the specification, section 9', () => {
  const breakpoints = [600, 930, 1100, 1360, 1600].flatMap((px) => [px / 16, (px - 1) / 16])
  const used = new Set<number>()
  const strange = sheets.flatMap((file) =>
    [...rulesOf(file).matchAll(/@media([^{]*)\{/g)].flatMap(([, query = '']) => {
      if (/width\s*[<>=]/.test(query) || /[<>=]\s*width/.test(query)) return [`${file}: write min-width or max-width`]
      const widths = [...query.matchAll(/width:\s*([\d.]+)em/g)].map(([, em]) => Number(em))
      for (const em of widths) used.add(em)
      return widths.filter((em) => !breakpoints.includes(em) && !OWN_WIDTHS.has(em)).map((em) => `${file}: ${em}em`)
    }),
  )
  expect(strange).toEqual([])
  for (const em of OWN_WIDTHS) expect(used, `${em}em can leave the list`).toContain(em)
  for (const px of [600, 930, 1100, 1360, 1600])
    expect(
      [px / 16, (px - 1) / 16].some((em) => used.has(em)),
      `${px}`,
    ).toBe(true)
})

describe('class names', () => {
  it('sheets that are not modules are in src-client/styles', () => {
    expect(sheets.filter((file) => !modules.includes(file) && !globals.includes(file))).toEqual([])
  })

  it('class names written as text are global names', () => {
    const unknown = sources
      .filter(({ file }) => file.startsWith('src-client/'))
      .flatMap(({ file, text }) =>
        namesGiven(text)
          .filter((name) => !globalNames.has(name) && !FOREIGN.test(name))
          .map((name) => `${file}: ${name}`),
      )
    expect(unknown, 'no style sheet has this class: use one of a module, or remove it').toEqual([])
  })

  it('components use only classes that their modules have, and every class of a module is used', () => {
    const known = modules.flatMap((file) => [...classesOf(rulesOf(file))].map((name) => `${file} ${name}`))
    const taken = used.map(({ module, name }) => `${module} ${name}`)
    expect(taken.filter((one) => !known.includes(one))).toEqual([])
    expect(known.filter((one) => !taken.includes(one))).toEqual([])
  })

  it('every :global() name in a module exists', () => {
    const missing = modules.flatMap((file) =>
      Array.from(rulesOf(file).matchAll(/:global\(\.([\w-]+)\)/g), ([, name]) => name!)
        .filter((name) => !globalNames.has(name) && !servedNames.has(name) && !FOREIGN.test(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('each global name is used', () => {
    const text = sources.map((source) => source.text).join('\n')
    const words = new Set(text.match(/[\w-]+/g))
    // Sources that write `tile--${kind}` use every name that begins with tile--.
    const isMade = (name: string) =>
      Array.from(name.matchAll(/-(?=\w)/g)).some(({ index }) => text.includes(`${name.slice(0, index + 1)}\${`))
    expect([...globalNames].filter((name) => !words.has(name) && !isMade(name) && !FOREIGN.test(name))).toEqual([])
  })

  it('no two modules share a name in pages, and no module shares one with the globals', () => {
    const scoped = modules.flatMap((file) => [...classesOf(rulesOf(file))].map((name) => scopedName(name, file)))
    expect(scoped.length).toBeGreaterThan(0)
    expect(scoped.filter((name, at) => globalNames.has(name) || scoped.indexOf(name) !== at)).toEqual([])
  })
})
