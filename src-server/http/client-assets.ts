import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientAssets } from './html-template.ts'

interface ManifestEntry {
  file: string
  src?: string
  css?: string[]
  imports?: string[]
  assets?: string[]
}

const ENTRY = 'src-client/entry-client.tsx'

/** Assets that depend on the build; the client itself knows the rest. */
type PageAssets = Omit<ClientAssets, 'earlyScript' | 'sprite'>

export interface AssetSource {
  /** @param module source path of the page's module */
  for(module: string): PageAssets
}

/**
 * Reads Vite's manifest once; a page gets the entry, preloads of its own chunks, and the styles of both in import
 * order.
 */
export function builtAssets(clientFolder: string): AssetSource {
  const manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The client build has no ${ENTRY}; run npm run build.`)
  // What the entry imports has a tag of its own before it: the browser may do something else between the two.
  const first = [...(entry.imports ?? []).map((key) => manifest[key]?.file ?? ''), entry.file]
  const cache = new Map<string, PageAssets>()

  function collect(keys: string[]) {
    const chunks = new Set<string>()
    const styles = new Set<string>()
    const fonts = new Set<string>()
    const visit = (key: string) => {
      const chunk = manifest[key]
      if (!chunk || chunks.has(key)) return
      chunks.add(key)
      for (const dependency of chunk.imports ?? []) visit(dependency)
      for (const css of chunk.css ?? []) styles.add(`/${css}`)
      for (const asset of chunk.assets ?? [])
        if (/instrument-sans-latin[-.\w]*\.woff2$/i.test(asset) && !/ext/i.test(asset)) fonts.add(`/${asset}`)
    }
    for (const key of keys) visit(key)
    const files = [...chunks].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'))
    return {
      scripts: first.map((file) => `/${file}`),
      styles: [...styles],
      modulePreloads: files.filter((file) => !first.includes(file)).map((file) => `/${file}`),
      fonts: [...fonts],
    }
  }

  return {
    for(module) {
      let assets = cache.get(module)
      if (!assets) {
        const page = manifest[module]
        assets = { ...collect([ENTRY, module]), pageScript: page && `/${page.file}` }
        cache.set(module, assets)
      }
      return assets
    },
  }
}
