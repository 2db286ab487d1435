import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Import, isTest, listSources, readImports } from '../support/source-tree.ts'

/** The import rules of ARCHITECTURE.md. A broken rule is reported with what to do instead. */
interface Rule {
  from: RegExp
  /** Forbidden targets: files of the project by path, packages by name. */
  to: RegExp
  /** Importing files that are excepted. */
  except?: RegExp
  /** Whether `import type` is allowed. */
  typesAllowed?: boolean
  instead: string
}

const RULES: Rule[] = [
  {
    from: /^src-shared\//,
    to: /^(?!src-shared\/|zod$)/,
    instead: 'src-shared imports itself and zod only: move what needs more to the side that has it',
  },
  {
    from: /^workers\//,
    to: /^(src-server(?!\/database\/sqlite-driver\.mjs)|src-client|migrations)\//,
    instead: 'workers know src-shared, the SQLite driver and font libraries only: send what they need in the job',
  },
  {
    from: /^workers\//,
    to: /^(koa|@koa\/router|typeorm|mysql2|@trpc\/.*|react|react-dom|pino)(\/|$)/,
    instead: 'workers hold no server libraries: leave that to the process that calls them',
  },
  {
    from: /^src-client\//,
    to: /^src-server\//,
    typesAllowed: true,
    instead: 'the client sees the type AppRouter only: call the operation through src-client/api',
  },
  {
    from: /^src-client\//,
    to: /^(workers|migrations)\//,
    instead: 'the client cannot run this: share pure code through src-shared',
  },
  {
    from: /^src-client\//,
    to: /^zod$/,
    typesAllowed: true,
    instead:
      'zod stays out of the browser bundle: import the inferred type from src-shared/contracts with `import type`',
  },
  {
    from: /^src-client\//,
    to: /^src-shared\/contracts\//,
    typesAllowed: true,
    instead: 'contracts hold zod schemas: import their types with `import type`',
  },
  {
    from: /^src-client\/ui\//,
    to: /^src-client\/(features|api|app)\//,
    instead: 'ui primitives know no domain: pass it in as props',
  },
  {
    from: /^src-/,
    to: /\.action\.ts$/,
    except: /^src-client\/app\/action-table\.ts$/,
    instead: 'what a page does with its forms is for the server alone: its route in app/action-table.ts leads there',
  },
  {
    from: /^src-client\//,
    to: /^src-client\/app\/action-table\.ts$/,
    except: /^src-client\/entry-server\.tsx$/,
    instead: 'no browser loads actions: the server finds them through entry-server.tsx',
  },
  {
    from: /\.action\.ts$/,
    to: /^(?!src-shared\/|src-client\/app\/page-action\.ts$)/,
    instead: 'an action names a procedure and the way on: put what it shares with its page into src-shared',
  },
  { from: /^src-client\/features\//, to: /^src-client\/entry-/, instead: 'entries import features, not the reverse' },
  {
    from: /^src-server\//,
    to: /^src-client\//,
    except: /^src-server\/(http\/ssr|compose\/start-site\.ts)/,
    typesAllowed: true,
    instead:
      'only http/ssr renders pages (compose/start-site.ts hands it the entry): put what both need into src-shared',
  },
  {
    from: /^src-server\//,
    to: /^workers\//,
    except: /^src-server\/render\//,
    typesAllowed: true,
    instead: 'start workers by file path through render/worker-files.ts',
  },
  {
    from: /^src-server\/(features|database|storage|search|render|seeds)\//,
    to: /^src-server\/(http|trpc)\//,
    except: /\.(router|http)\.ts$/,
    typesAllowed: true,
    instead: 'services know no HTTP: take plain values and return plain values',
  },
  {
    from: /^src-server\/(features|database|storage|search)\//,
    to: /^(koa|@koa\/router|@trpc\/server)(\/|$)/,
    except: /\.(router|http)\.ts$/,
    instead: 'Koa and tRPC stay in http/, trpc/ and the *.router and *.http files',
  },
  {
    from: /^src-server\/(database|storage|render|search)\//,
    to: /^src-server\/features\//,
    typesAllowed: true,
    instead: 'ports and the database lie below features: move the rule down, or pass a function in',
  },
  {
    from: /^src-server\//,
    to: /\.adapter\.ts$/,
    except: /^src-server\/(compose\/adapters\.ts|(storage|search|mail|render)\/)/,
    typesAllowed: true,
    instead: 'depend on the port; compose/adapters.ts alone chooses the adapter',
  },
  { from: /\.port\.ts$/, to: /\.adapter\.ts$/, instead: 'a port knows no adapter' },
  {
    from: /^migrations\//,
    to: /^(?!migrations\/|typeorm$)/,
    instead: 'history must not change when the code does: copy the few lines into the migration or portable.ts',
  },
  {
    from: /^(src-|workers|migrations)/,
    to: /^tests\//,
    instead: 'nothing imports tests: move what production needs out of tests/',
  },
]

function breaks(rule: Rule, { from, to, typeOnly }: Import): boolean {
  if (!rule.from.test(from) || !rule.to.test(to) || isTest(from)) return false
  if (rule.except?.test(from)) return false
  return !(rule.typesAllowed && typeOnly)
}

const sources = listSources()
/** Programs that Node runs as they are, such as the commands; they import like the rest. */
const scripts = listSources(/\.mjs$/).filter((file) => !file.startsWith('tests/'))
const imports = [...sources, ...scripts].flatMap(readImports)

describe('the source tree', () => {
  it('is read', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(imports.length).toBeGreaterThan(sources.length)
  })

  it.each(RULES.map((rule) => [`${rule.from.source} -> ${rule.to.source}`, rule] as const))('%s', (_, rule) => {
    const broken = imports
      .filter((edge) => breaks(rule, edge))
      .map(({ from, to }) => `${from} imports ${to}: ${rule.instead}`)
    expect(broken).toEqual([])
  })

  it('catches each kind of offence', () => {
    const offences: Import[] = [
      { from: 'src-shared/a.ts', to: 'node:fs', typeOnly: false },
      { from: 'workers/a.ts', to: 'src-server/config.ts', typeOnly: false },
      { from: 'src-client/a.ts', to: 'zod', typeOnly: false },
      { from: 'src-client/a.ts', to: 'src-server/app.ts', typeOnly: false },
      { from: 'src-client/features/x/XPage.tsx', to: 'src-client/features/x/XPage.action.ts', typeOnly: false },
      { from: 'src-client/app/pages.ts', to: 'src-client/app/action-table.ts', typeOnly: false, lazy: true },
      { from: 'src-client/features/x/XPage.action.ts', to: 'src-client/features/x/XPage.tsx', typeOnly: false },
      { from: 'src-server/features/x/x.service.ts', to: 'koa', typeOnly: false },
      { from: 'src-server/features/x/x.service.ts', to: 'src-server/storage/s3.adapter.ts', typeOnly: false },
      { from: 'migrations/1.ts', to: 'src-server/database/columns.ts', typeOnly: false },
      { from: 'src-server/a.ts', to: 'tests/support/sqlite.ts', typeOnly: false },
    ]
    for (const edge of offences)
      expect(
        RULES.some((rule) => breaks(rule, edge)),
        `${edge.from} -> ${edge.to}`,
      ).toBe(true)
  })

  const reached = new Set(['src-client/entry-client.tsx'])
  const loaded = imports.filter(({ typeOnly }) => !typeOnly)
  for (const file of reached) for (const { from, to } of loaded) if (from === file) reached.add(to)

  it('loads neither zod nor contracts in browsers, also by way of src-shared', () => {
    expect([...reached].filter((to) => /^src-shared\//.test(to)).length).toBeGreaterThan(50)
    expect([...reached].filter((to) => /^(zod(\/|$)|src-shared\/contracts\/)/.test(to))).toEqual([])
  })

  it('loads pages in browsers, but no actions', () => {
    expect(reached).toContain('src-client/features/editorial/info/ContactPage.tsx')
    expect([...reached].filter((file) => /\.action\.ts$|page-action\.ts$|action-table\.ts$/.test(file))).toEqual([])
  })

  it('has no relative import that crosses a top-level folder', () => {
    const wrong = imports.filter(
      ({ from, to, specifier }) =>
        specifier?.startsWith('.') && from.split('/')[0] !== to.split('/')[0] && !from.startsWith('tests/'),
    )
    expect(
      wrong.map(
        ({ from, specifier }) => `${from}: ${specifier} -> use #shared/, #server/, #client/, #workers/ or #migrations/`,
      ),
    ).toEqual([])
  })

  it('reads process.env only in config.ts', () => {
    const allowed = /^src-server\/(config\.ts|cli\/.*\.mjs)$|\.config\.ts$/
    const readers = sources.filter(
      (file) => !file.startsWith('tests/') && !isTest(file) && !allowed.test(file) && ENVIRONMENT.test(code(file)),
    )
    expect(readers.map((file) => `${file}: take the value from the Config that config.ts reads`)).toEqual([])
  })

  it('has no file over 400 lines', () => {
    const styles = readdirSync('src-client/styles').map((name) => `src-client/styles/${name}`)
    const long = [...sources, ...styles]
      .filter((file) => !file.includes('.generated.'))
      .map((file) => [file, readFileSync(file, 'utf8').split('\n').length - 1] as const)
    expect(
      long
        .filter(([, lines]) => lines > 400)
        .map(([file, lines]) => `${file} has ${lines} lines: split it by question`),
    ).toEqual([])
  })

  it('has no barrels', () => {
    const indexes = sources.filter((file) => /(^|\/)index\.tsx?$/.test(file) && file !== 'migrations/index.ts')
    // The entry names what the program takes from the built client; the version comes with the names it belongs to.
    const allowed = /^src-client\/entry-server\.tsx$|^src-server\/unicode\/unicode-names\.ts$/
    const passing = sources.filter((file) => !allowed.test(file) && PASSES_ON.test(readFileSync(file, 'utf8')))
    expect([...indexes, ...passing].map((file) => `${file}: import from the file that defines it`)).toEqual([])
  })

  // Thread pools call the default export of a worker entry.
  it('has only named exports', () => {
    const wrong = sources.filter(
      (file) =>
        /^export default|^export \{[^}]*\bas default\b/m.test(readFileSync(file, 'utf8')) &&
        !/\.config\.ts$|global-setup\.ts$|\.d\.ts$|^workers\/[\w-]+-worker\.ts$/.test(file),
    )
    expect(wrong.map((file) => `${file}: name the export`)).toEqual([])
  })
})

/** Exports of what another file defines. */
const PASSES_ON = /^export (?:type )?(?:\*(?: as \w+)?|\{[^}]*\}) from/m

/** Ways to read the environment: by its name, by taking `process` apart, and by the module. */
const ENVIRONMENT =
  /\bprocess\s*(?:\??\.|\??\.?\[['"`])\s*env\b(?!\.NODE_ENV\b)|=\s*process\b(?!\s*[?.[])|from '(?:node:)?process'/

/** Source without comments, which may mention process.env. The // of https:// in a string begins no comment. */
function code(file: string): string {
  return readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
}
