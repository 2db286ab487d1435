import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FontFacts } from '#shared/contracts/publishing/font-facts.ts'
import { AppError } from '#shared/errors.ts'
import { coverageOf } from '#shared/search/coverage-bits.ts'
import type { FontEnginePort } from '../../render/font-engine.port.ts'
import { pagesOf } from '../core/coverage-pages.ts'
import type { PreviewFont } from './preview-fonts.ts'

/** The upright Latin file of the site's own font, as the client build names it. */
const SITE_FACE = /^instrument-sans-latin(?!-ext)[-.\w]*\.woff2$/i

/**
 * The site's own font for drawing, for families whose files may not be opened. Prepared like any font of the catalogue
 * on first use; after a failure the next use tries again.
 */
export function createSiteFace(deps: {
  fonts: FontEnginePort
  /** Folder of the client's font files. */
  assets: string
  /** Folder that survives restarts. */
  folder: string
}): () => Promise<PreviewFont | null> {
  let opening: Promise<PreviewFont | null> | null = null
  return () => {
    opening ??= openSiteFace(deps).catch((error) => {
      opening = null
      throw new AppError('UNAVAILABLE', 'The site face is not ready', { retryAfter: 5 }, { cause: error })
    })
    return opening
  }
}

async function openSiteFace(deps: {
  fonts: FontEnginePort
  assets: string
  folder: string
}): Promise<PreviewFont | null> {
  const name = (await readdir(deps.assets)).find((file) => SITE_FACE.test(file))
  if (!name) return null
  // The build names the file by its content, so that each build's copy has its own name.
  const sanitisedPath = path.join(deps.folder, `${name}.ttf`)
  const factsPath = path.join(deps.folder, `${name}.json`)
  const known = await readFile(factsPath, 'utf8').catch(() => null)
  if (known !== null) return toFont(JSON.parse(known) as FontFacts, sanitisedPath)
  const outDir = path.join(deps.folder, `unpacked-${process.pid}`)
  await mkdir(outDir, { recursive: true })
  try {
    const [outcome] = await deps.fonts.inspect({ path: path.join(deps.assets, name), sourceName: name, outDir })
    if (!outcome?.ok) throw new Error(outcome?.reason ?? 'no font in the file')
    await copyFile(outcome.sanitisedPath, sanitisedPath)
    await writeFile(factsPath, JSON.stringify(outcome.facts))
    return toFont(outcome.facts, sanitisedPath)
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

function toFont(facts: FontFacts, sanitisedPath: string): PreviewFont {
  return {
    fontId: 0,
    fileGuid: '',
    sha256: facts.sanitisedSha256,
    sanitisedPath,
    metrics: facts.metrics,
    coverage: coverageOf(pagesOf(facts)),
    color: false,
    axes: facts.axes,
    notdefHasInk: facts.notdefHasInk,
    familyName: facts.familyName,
    styleName: facts.styleName,
  }
}
