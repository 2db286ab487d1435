import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { CSS_MODULES } from './src-server/cli/scoped-names.mjs'

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const source = (path: string) => fileURLToPath(new URL(`src-client/features/${path}`, import.meta.url))

/** Pages that visitors land on. Modules that the same set of them shares are one chunk, whatever else imports these modules. */
const LANDINGS = {
  list: [
    source('catalogue/fonts/FacetedList.tsx'),
    source('catalogue/fonts/load-list.ts'),
    source('catalogue/fonts/count-sentence.ts'),
  ],
  family: [source('site/family/FamilyView.tsx'), source('site/family/family-meta.ts')],
  home: [source('site/home/HomePage.tsx')],
  designer: [source('site/designer/DesignerPage.tsx')],
  search: [source('site/search/SearchPage.tsx')],
  collection: [source('collections/CollectionPage.tsx')],
  // Not landed on, but what these import must not drag a whole list along.
  elsewhere: [
    source('foundries/designers/DesignersPage.tsx'),
    source('community/messages/MessagesPage.tsx'),
    source('../ui/ErrorDialog.tsx'),
    source('previews/specimens/FamilyNamePicture.tsx'),
  ],
}

function importsOf(ids: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(ids)
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

let reached: [landing: string, modules: Set<string>][] | undefined

/** Chunks of modules that exactly `count` landings reach. What fewer reach imports from what more reach, never the other way round. */
const sharedBy = (count: number) => ({
  debugName: `shared by ${count}`,
  priority: count,
  name(id: string, graph: ModuleGraph) {
    reached ??= Object.entries(LANDINGS).map(([landing, ids]) => [landing, importsOf(ids, graph)])
    const all = reached.filter(([, modules]) => modules.has(id)).map(([landing]) => landing)
    // What the page of a family shares with the others is small: one chunk, whether those elsewhere want all of it or not.
    const small = all.length > 2 && all.includes('family')
    const names = small ? all.filter((landing) => landing !== 'elsewhere') : all
    if (names.length !== count) return null
    return count > 1 || names[0] === 'list' ? names.join('-') : null
  },
})

/** Hooks of tRPC that nothing here calls; each would bring its part of React Query with every page. */
const UNCALLED = [
  'useInfiniteQuery',
  'usePrefetchInfiniteQuery',
  'usePrefetchQuery',
  'useQueries',
  'useSuspenseInfiniteQuery',
  'useSuspenseQueries',
]
const CALL = new RegExp(`\\.(${UNCALLED.join('|')})\\(`)
const QUERY_LIBRARY = '@tanstack/react-query'
const CALLED_PART = '\0called part of the query library'

const withoutUncalledHooks: Plugin = {
  name: 'without-uncalled-hooks',
  apply: 'build',
  enforce: 'pre',
  // The filters keep the bundler from asking about every module.
  resolveId: {
    filter: { id: new RegExp(`^${QUERY_LIBRARY}$`) },
    handler: (_name, importer) => (importer?.includes('node_modules/@trpc/react-query/') ? CALLED_PART : undefined),
  },
  load: {
    filter: { id: new RegExp(CALLED_PART) },
    handler: () =>
      [`export * from '${QUERY_LIBRARY}'`, ...UNCALLED.map((name) => `export const ${name} = undefined`)].join('\n'),
  },
  transform: {
    filter: { id: /\/src-client\//, code: CALL },
    handler(code) {
      this.error(`${CALL.exec(code)?.[1]} is left out of the build: take it off the list in vite.config.ts to call it.`)
    },
  },
}

/** A module whose names were all written where they are used is empty: its rules are wanted nevertheless. */
const keepStyles: Plugin = {
  name: 'keep-styles',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
}

/** Client build: hashed assets and a manifest from which the server writes its script and style tags. */
export default defineConfig({
  plugins: [react(), withoutUncalledHooks, keepStyles],
  publicDir: 'src-client/public',
  css: { modules: CSS_MODULES },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'src-client/entry-client.tsx',
      // Names of CSS modules are constants: written where they are used they compress to less than with a variable each.
      optimization: { inlineConst: { mode: 'all' } },
      // These packages say it of some of their files only: without it a socket client comes with every page, which nobody opens.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
      output: {
        // A character less than usual: names of scripts are in the first ones, and do not compress. 42 bits tell builds apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // A few large chunks compress far better than the three dozen small ones that sharing alone makes of a first load.
          groups: [
            // Apart from the site's own code: 1.4 KB more, but evaluated in a task of its own (on a phone the longest task of a list takes
            // 65 ms, not 100), and kept by browsers from release to release.
            { name: 'packages', tags: ['$initial'], test: /node_modules/, priority: 10 },
            { name: 'frame', tags: ['$initial'], priority: 9 },
            // Two that are small, and always come together where both are wanted.
            { name: 'in-order', test: /\/api\/(?:in-order|optimistic-update)\.ts$/, priority: 8 },
            // A table that pages want alone, and not with what else they share.
            { name: 'latin-letters', test: /\/format\/latin-letters\.ts$/, priority: 8 },
            // Parts of nearly every form.
            { name: 'form', test: /\/(?:FormToken|FormProblem)\.tsx$/, priority: 8 },
            // One sheet each for a family's page, for what the playground shares with it, and for the pages of Unicode.
            {
              name: 'setting-styles',
              test: /\/catalogue\/families\/(?:AxesPanel|FeaturesPanel|panel|web-use)\.module\.css$/,
              priority: 9,
            },
            {
              name: 'family-styles',
              test: /\/(?:catalogue\/families\/[\w-]+|site\/family\/[\w-]+|ratings\/[\w-]+|CentredLetter|FittedPicture)\.module\.css$/,
              priority: 8,
            },
            { name: 'unicode-styles', test: /\/features\/unicode\/[\w-]+\.module\.css$/, priority: 8 },
            ...Object.keys(LANDINGS).map((_, index) => sharedBy(index + 1)),
          ],
        },
      },
    },
  },
})
