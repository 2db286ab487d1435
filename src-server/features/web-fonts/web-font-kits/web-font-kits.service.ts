import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { FontCut, WebFontFormat } from '#shared/contracts/publishing/font-job.ts'
import { KIT_FORMATS, type KitPreview, type KitReport } from '#shared/contracts/web-fonts/web-font-kits.ts'
import { AppError, badParam } from '#shared/errors.ts'
import { WEB_FONT_KIT } from '#shared/web-font-limits.ts'
import { inTempFolder } from '../../../data-folders.ts'
import type { Reader } from '../../../database/reader.ts'
import type { FontEnginePort } from '../../../render/font-engine.port.ts'
import { createSemaphore } from '../../../semaphore.ts'
import type { StoragePort } from '../../../storage/storage.port.ts'
import { LICENCE_FILE, safeName } from '../../catalogue/downloads/bundle.ts'
import { licenceDocument } from '../../catalogue/families/licence-document.ts'
import { piecesOf } from '../pieces.ts'
import { isInColour, reservedNames } from '../web-use.ts'
import { readAxisCut } from './kit-axes.ts'
import { type ChosenCharacters, chooseCharacters } from './kit-characters.ts'
import { type KitFace, kitCss } from './kit-css.ts'
import { languageBytes, shownFaces } from './kit-preview.ts'
import type { KitRequest } from './kit-request.ts'
import { catalogueSource, type KitSource, ownFontSource } from './kit-source.ts'
import { demoHtml, preloadTag, readmeText } from './kit-texts.ts'

interface KitDeps {
  reader: Reader
  storage: StoragePort
  fonts: FontEnginePort
  tempDir: string
  site: { name: string; publicUrl: string }
}

export interface Kit {
  zip: Buffer
  report: KitReport
}

/** Web font kits of a catalogue style or a visitor's own file, which is never stored. */
export function createWebFontKits(deps: KitDeps) {
  const limited = createSemaphore({
    ...WEB_FONT_KIT,
    busy: 'Too many kits are being made; try again in a moment.',
    retryAfter: 10,
  })
  /** Previews follow each change of a form, so they have a place of their own and never take one of a ZIP. */
  const previewed = createSemaphore({
    running: 1,
    waiting: WEB_FONT_KIT.waiting,
    busy: 'Too many previews are being made; try again in a moment.',
    retryAfter: 10,
  })

  async function sourceOf(
    request: KitRequest,
    file: OwnFile | null,
    folder: string,
    signal: AbortSignal,
  ): Promise<KitSource> {
    if (!file) {
      if (request.fontId === null) throw badParam('file', 'choose a file or a font of this site')
      return catalogueSource(deps, { fontId: request.fontId, fontName: request.fontName })
    }
    if (!request.rights) throw badParam('rights', 'confirm that you may make web fonts from this file')
    return ownFontSource(deps.fonts, file, folder, signal)
  }

  async function cut(request: KitRequest, file: OwnFile | null, folder: string, signal: AbortSignal): Promise<CutKit> {
    const source = await sourceOf(request, file, folder, signal)
    const plan = planKit(request, source)
    const entries: { name: string; bytes: Uint8Array }[] = []
    let total = 0
    for (const { name, format, cut } of plan.jobs) {
      signal.throwIfAborted()
      const outPath = join(folder, 'made')
      await deps.fonts.makeWebFont({ path: source.path, outPath, cut, format }, signal)
      const bytes = await readFile(outPath)
      total += bytes.length
      if (total > WEB_FONT_KIT.kitBytes)
        throw new AppError('PAYLOAD_TOO_LARGE', 'The kit would be too large: choose fewer characters or formats.')
      entries.push({ name, bytes })
    }
    const report: KitReport = {
      fileName: `${plan.slug}-webfont.zip`,
      before: source.facts.originalBytes,
      characters: plan.chosen.codepoints.length,
      files: entries.map(({ name, bytes }) => ({ name, bytes: bytes.length })),
      warnings: plan.warnings,
    }
    return { source, plan, report, entries }
  }

  /** Runs in a folder that is removed afterwards, within limits of time and number. */
  async function inFolder<T>(
    places: typeof limited,
    gone: AbortSignal,
    run: (folder: string, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const tooLong = new AppError('TIMEOUT', 'The kit took too long: choose fewer characters, formats or pieces.')
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(tooLong), WEB_FONT_KIT.timeMs)
    const signal = AbortSignal.any([gone, stop.signal])
    try {
      return await places(() => inTempFolder(deps.tempDir, 'kit', (folder) => run(folder, signal)), signal)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    /**
     * @throws AppError BAD_REQUEST naming the field; NOT_FOUND, FORBIDDEN (licence); UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE,
     * FONT_REFUSED (the file); OVERLOADED, TIMEOUT
     */
    make: (request: KitRequest, file: OwnFile | null, gone: AbortSignal): Promise<Kit> =>
      inFolder(limited, gone, async (folder, signal) => {
        const { source, plan, report, entries } = await cut(request, file, folder, signal)
        return { zip: await zipOf(request, source, plan, report, entries, deps.site), report }
      }),

    /** The same kit to look at instead of a ZIP. Fails as `make` does. */
    preview: (request: KitRequest, file: OwnFile | null, gone: AbortSignal): Promise<KitPreview> =>
      inFolder(previewed, gone, async (folder, signal) => {
        const { source, plan, report, entries } = await cut(request, file, folder, signal)
        const bytes = new Map(entries.map((entry) => [entry.name, entry.bytes]))
        return {
          report,
          css: kitCss(plan.family, request.config, source.facts, plan.axes, plan.faces),
          languages: languageBytes(request.config.languages, new Set(plan.chosen.codepoints), plan.faces, bytes),
          faces: shownFaces(plan.faces, bytes),
        }
      }),
  }
}

interface CutKit {
  source: KitSource
  plan: KitPlan
  report: KitReport
  entries: { name: string; bytes: Uint8Array }[]
}

export type WebFontKits = ReturnType<typeof createWebFontKits>

interface OwnFile {
  bytes: Uint8Array
  /** File name without a path, as the browser sent it. */
  name: string
}

interface KitPlan {
  family: string
  slug: string
  chosen: ChosenCharacters
  axes: FontCut['axes']
  faces: KitFace[]
  jobs: { name: string; format: WebFontFormat; cut: FontCut | null }[]
  warnings: string[]
}

/** How files are cut, and notes for the sender. Pure. */
function planKit({ config, html }: Pick<KitRequest, 'config' | 'html'>, source: KitSource): KitPlan {
  const { facts } = source
  const chosen = chooseCharacters(config, html, source.codepoints)
  const axes = readAxisCut(config.axes, facts.axes)
  const features = [...new Set(config.features.split(/[\s,]+/).filter(Boolean))]
  const family = config.family || facts.familyName || source.name
  const slug =
    safeName(source.name)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'font'
  const warnings: string[] = []
  const inColour = isInColour(facts)
  if (inColour && (!chosen.isAll || config.split))
    warnings.push(
      'This font has colours: its characters stay together in one file, since its pictures name them by number.',
    )
  const apart = config.split && !inColour
  const pieces = apart ? piecesOf(chosen.codepoints) : [{ name: '', codepoints: chosen.codepoints }]
  const formats = KIT_FORMATS.filter((format) => config.formats.includes(format))
  if (pieces.length * formats.length > WEB_FONT_KIT.filesMax)
    throw badParam(
      'split',
      `the kit would have ${pieces.length * formats.length} files; at most ${WEB_FONT_KIT.filesMax} are made`,
    )
  const hasAxes = Object.keys(axes).length > 0
  const cutOf = (codepoints: readonly number[]): FontCut | null => {
    const isCut = apart || (!chosen.isAll && !inColour)
    if (!isCut && !hasAxes && features.length === 0) return null
    return {
      ...(isCut ? { codepoints } : {}),
      ...(features.length > 0 ? { features } : {}),
      ...(hasAxes ? { axes } : {}),
    }
  }
  const jobs: KitPlan['jobs'] = []
  const faces = pieces.map(({ name, codepoints }): KitFace => {
    const files = formats.map((format) => {
      const extension = format === 'ttf' && facts.outlines !== 'truetype' ? 'otf' : format
      return { name: `${slug}${name === '' ? '' : `-${name}`}.${extension}`, format }
    })
    for (const file of files) jobs.push({ ...file, cut: cutOf(codepoints) })
    return { files, codepoints: apart ? codepoints : null }
  })
  const unknown = features.filter((tag) => !facts.features.some((feature) => feature.tag === tag))
  if (unknown.length > 0) warnings.push(`The font has no features ${unknown.join(', ')}.`)
  if (chosen.text.length > WEB_FONT_KIT.textChars)
    warnings.push('The page has more different characters than config.json can hold: paste it again with the next kit.')
  if (chosen.missing.length > 0)
    warnings.push(`The font lacks ${chosen.missing.slice(0, 40).join(' ')}${chosen.missing.length > 40 ? ' …' : ''}`)
  const isChanged = jobs.some(({ cut }) => cut !== null)
  warnings.push(...legalWarnings(source, family, isChanged))
  return { family, slug, chosen, axes, faces, jobs, warnings }
}

function legalWarnings({ facts, own }: KitSource, family: string, isChanged: boolean): string[] {
  const warnings: string[] = []
  const reserved = reservedNames(facts)
  if (reserved !== '' && isChanged)
    warnings.push(
      `The licence reserves the name ${reserved}: a changed copy may not bear it. Give the kit another name than ${family}, or ask the designer.`,
    )
  if (!own) return warnings
  if (facts.embedding === 'restricted')
    warnings.push('The file forbids embedding (OS/2 fsType): use the kit only with a licence that says otherwise.')
  else if (facts.embedding !== 'installable')
    warnings.push(
      `The file limits embedding (OS/2 fsType: ${facts.embedding}): see what your licence says of web pages.`,
    )
  if (facts.noSubsetting && isChanged)
    warnings.push('The file forbids to take characters out of it (OS/2 fsType): see what your licence says.')
  if (facts.licenseId === 'personal-use') warnings.push('The font says that it is free for personal use only.')
  if (facts.licenseId === 'proprietary')
    warnings.push('The font says that it is sold under terms of its own: read them.')
  if (facts.licenseId === 'unclear')
    warnings.push('What the font says of its licence contradicts itself: ask the designer.')
  return warnings
}

function zipOf(
  { config, fontId }: KitRequest,
  { facts, name, own }: KitSource,
  plan: KitPlan,
  report: KitReport,
  fonts: readonly { name: string; bytes: Uint8Array }[],
  site: KitDeps['site'],
): Promise<Buffer> {
  const zip = new ZipFile()
  const text = (name: string, content: string) => zip.addBuffer(Buffer.from(content), name)
  const typed = plan.chosen.text.trim().slice(0, 200)
  const sample =
    typed || String.fromCodePoint(...plan.chosen.codepoints.filter((codepoint) => codepoint > 0x20).slice(0, 60))
  const preload = preloadTag(plan.faces.at(-1)!.files[0]!.name)
  text('kit.css', kitCss(plan.family, config, facts, plan.axes, plan.faces))
  text('demo.html', demoHtml(plan.family, config, report, sample, preload))
  const font = own || fontId === null ? null : { id: fontId, name }
  const kept = plan.chosen.text.length > WEB_FONT_KIT.textChars ? config.text : plan.chosen.text
  text('config.json', `${JSON.stringify({ ...config, text: kept, font }, null, 2)}\n`)
  text(LICENCE_FILE, licenceDocument([facts]) || 'The font says nothing of its licence: ask its designer.\n')
  text('README.txt', readmeText(plan.family, report, site))
  for (const file of fonts)
    zip.addBuffer(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength), `fonts/${file.name}`, {
      // WOFF and WOFF2 are compressed already.
      compress: file.name.endsWith('tf'),
    })
  zip.end()
  return buffer(zip.outputStream)
}
