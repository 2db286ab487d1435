import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { AsciiFontName } from '#shared/contracts/unicode/ascii-fonts.ts'
import { slugOf } from '#shared/format/slug.ts'
import { keepAnswer } from '../../../keep-answer.ts'

interface AsciiFontFile extends AsciiFontName {
  path: string
  /** Code points that it draws with more than blanks. */
  drawn: ReadonlySet<number>
}

/** figlet's package: its main module is one folder below the fonts. */
const folder = join(dirname(createRequire(import.meta.url).resolve('figlet')), '..')

/**
 * Copyright claims in a header. Most headers only name an author; they have been distributed with the program since the
 * nineties.
 */
const CLAIMS = /copyright|\(c\)|©/i
const GRANTS = /permission|permitted|licen[cs]e|free to|public domain|redistribut/i

/** Comment lines at the head of a font. */
function headerOf(text: string): string {
  const [first = '', ...lines] = text.split(/\r\n|\r|\n/, 200)
  return lines.slice(0, Number.parseInt(first.split(' ')[5] ?? '0', 10)).join('\n')
}

/** False for a font whose author claims copyright without granting rights. */
export function mayBePassedOn(text: string): boolean {
  const header = headerOf(text)
  return !CLAIMS.test(header) || GRANTS.test(header)
}

/** Every font begins with these, in this order; others have their number on a line before them. */
const FIRST_CHARACTERS = [...Array.from({ length: 95 }, (_, at) => 32 + at), 196, 214, 220, 228, 246, 252, 223]

/** A character's number: '65', '0x41' or '0101', perhaps negative; NaN for anything else. */
function codeOf(number: string): number {
  const [, minus, digits = ''] = /^(-?)(.*)$/.exec(number)!
  const code = /^0[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : digits === '' ? Number.NaN : Number(digits)
  return minus ? -code : code
}

/** Code points that a font draws with more than blanks: figlet leaves out all others without a word. */
export function drawnCharacters(text: string): Set<number> {
  const lines = text.split(/\r\n|\r|\n/)
  const [signature = '', height = '', , , , comments = ''] = lines[0]!.split(' ')
  const hardBlank = signature.slice(5, 6)
  const rows = Number.parseInt(height, 10)
  const drawn = new Set<number>()
  const isBlank = (line: string) => {
    const bare = line.trimEnd()
    const mark = bare.slice(-1)
    let end = bare.length
    while (end > 0 && bare[end - 1] === mark) end--
    return bare.slice(0, end).replaceAll(hardBlank, '').trim() === ''
  }
  let at = 1 + Number.parseInt(comments, 10)
  for (let n = 0; at + rows <= lines.length; n++, at += rows) {
    const code = FIRST_CHARACTERS[n] ?? codeOf(lines[at++]!.split(/\s/)[0]!)
    if (Number.isNaN(code)) break
    if (!lines.slice(at, at + rows).every(isBlank)) drawn.add(code)
  }
  return drawn
}

interface AsciiFonts {
  version: string
  fonts: readonly AsciiFontFile[]
  bySlug: ReadonlyMap<string, AsciiFontFile>
}

/** All fonts by name, the default one first. Every file is read once: 10 MB, one after the other. */
export const asciiFontFiles = keepAnswer(readAll)

async function readAll(): Promise<AsciiFonts> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const fonts: AsciiFontFile[] = []
  for (const file of await readdir(join(folder, 'fonts'))) {
    const path = join(folder, 'fonts', file)
    if (!file.endsWith('.flf')) continue
    const text = await readFile(path, 'utf8')
    const name = file.slice(0, -4)
    if (mayBePassedOn(text)) fonts.push({ name, slug: slugOf(name), path, drawn: drawnCharacters(text) })
  }
  const place = ({ name }: AsciiFontFile) => (name === 'Standard' ? '' : name)
  fonts.sort((a, b) => place(a).localeCompare(place(b), 'en', { numeric: true }))
  return { version, fonts, bySlug: new Map(fonts.map((font) => [font.slug, font])) }
}

/** Text of a font; null for an unknown name. */
export async function readAsciiFont(slug: string): Promise<string | null> {
  const font = (await asciiFontFiles()).bySlug.get(slug)
  return font ? readFile(font.path, 'utf8') : null
}
