import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { packageFolder } from '#server/seeds/catalogue.ts'
import type { FeatureFact, FontFacts } from '#shared/contracts/publishing/font-facts.ts'
import { inspectFile } from '../inspect-file.ts'
import { codepointsOf } from './read-coverage.ts'

type Facts = Record<string, unknown>
/** What fontTools reads: package, facts shared by its files, facts of each file. See make.py. */
const expected = JSON.parse(readFileSync('tests/fixtures/font-facts/expected.generated.json', 'utf8')) as {
  fontTools: string
  packages: [string, Facts, Record<string, Facts>][]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
/** Long texts are stored as hashes. */
const text = (value: string) => ([...value].length <= 60 ? value : `sha256:${sha256(value)}`)
const seconds = (iso: string | null) => (iso === null ? null : Date.parse(iso) / 1000)

/** 'DFLT latn/dflt TRK: liga lnum' */
function places(features: readonly FeatureFact[]): string[] {
  const found = new Map<string, string[]>()
  for (const { tag, scripts, languages } of features) {
    const place = `${scripts.join(' ')}/${languages.join(' ')}`
    found.set(place, [...(found.get(place) ?? []), tag])
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([place, tags]) => `${place}: ${tags.join(' ')}`)
}

function names({ names }: FontFacts): string[] {
  const found = new Map<string, number[]>()
  for (const { id, lang } of names) found.set(lang, [...(found.get(lang) ?? []), id])
  return [...found].map(([lang, ids]) => `${lang}: ${ids.join(' ')}`).sort()
}

/** Our facts in the fixture's format. */
function spelled(facts: FontFacts, labelled: readonly string[]): Facts {
  const { metrics: m } = facts
  const own = {
    sha256: facts.originalSha256.slice(0, 16),
    outlines: facts.outlines,
    glyphCount: facts.glyphCount,
    ...Object.fromEntries(
      (['familyName', 'styleName', 'fullName', 'postscriptName', 'version', 'designer', 'designerUrl'] as const).map(
        (field) => [field, text(facts[field])],
      ),
    ),
    ...Object.fromEntries(
      (['manufacturer', 'vendorUrl', 'copyright', 'trademark', 'description', 'licenseUrl'] as const).map((field) => [
        field,
        text(facts[field]),
      ]),
    ),
    licenseText: text(facts.licenseText),
    sampleText: text(facts.sampleText),
    names: names(facts),
    created: seconds(facts.createdAt),
    modified: seconds(facts.modifiedAt),
    fsType: facts.fsType,
    weightClass: facts.fileWeight,
    width: facts.width,
    italic: facts.italic,
    slope: facts.slope,
    fixedPitch: facts.monospace,
    notdefHasInk: facts.notdefHasInk,
    metrics: [
      m.unitsPerEm,
      m.ascent,
      m.descent,
      m.lineGap,
      m.xHeight,
      m.capHeight,
      m.underlinePosition,
      m.underlineThickness,
      m.avgAdvance,
    ],
    codepointCount: facts.codepointCount,
    codepoints: sha256([...codepointsOf({ ...facts, pages: facts.coveragePages, sha256: '' })].join(',')),
    GSUB: places(facts.features.filter((feature) => feature.table === 'GSUB')),
    GPOS: places(facts.features.filter((feature) => feature.table === 'GPOS')),
    labels: Object.fromEntries(
      facts.features.filter(({ tag }) => labelled.includes(tag)).map(({ tag, name }) => [tag, name]),
    ),
    axes: facts.axes.map((axis) => [axis.tag, axis.name, axis.min, axis.default, axis.max, Number(axis.hidden)]),
    instances: facts.instances.map(({ name, coordinates }) => [name, coordinates]),
    colorTables: facts.colorTables,
  }
  const isSaid = (value: unknown) => (value && typeof value === 'object' ? Object.keys(value).length > 0 : value)
  return Object.fromEntries(Object.entries(own).filter(([, value]) => isSaid(value)))
}

const folder = await mkdtemp(join(tmpdir(), 'facts-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe(`facts of the catalogue's files as fontTools ${expected.fontTools} reads them`, () => {
  it.each(expected.packages)('%s', async (name, same, files) => {
    const at = packageFolder(name)
    if (at === null) throw new Error(`${name} is not installed`)
    for (const [file, own] of Object.entries(files)) {
      const said: Facts = { ...same, ...own }
      const [outcome] = await inspectFile(join(at, file), file, folder, { shapes: false })
      if (!outcome?.ok) throw new Error(`${file}: ${outcome?.reason}`)
      expect({ file, ...spelled(outcome.facts, Object.keys(said.labels ?? {})) }).toEqual({ file, ...said })
    }
  })
})
