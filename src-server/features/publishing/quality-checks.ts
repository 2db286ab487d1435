import type { DrawingFacts, Line } from '#shared/contracts/publishing/drawing-facts.ts'
import type { QualityCheck } from '#shared/contracts/publishing/studio.ts'
import { fileSize } from '#shared/format/file-size.ts'
import { codepointLabel } from '#shared/unicode/character-path.ts'
import type { StoredFacts } from '../../database/entities/font-file.ts'
import type { VersionFile } from '../../database/entities/publishing.ts'

export interface CheckedStyle {
  file: VersionFile
  facts: StoredFacts
  /** Languages with a few missing letters. */
  nearly: { name: string; missing: string[]; missingCount: number }[]
  /** It writes no language: icons or other symbols. */
  symbols: boolean
}

/** Without ink of their own, or with none that every reader's fonts have. */
const UNSHOWN = /[\p{C}\p{Z}\p{M}]/u

/** Characters with their code points; those that cannot be seen by code point alone. */
const named = (codepoints: readonly number[], most = 12) => {
  const shown = codepoints.slice(0, most).map((cp) => {
    const char = String.fromCodePoint(cp)
    return UNSHOWN.test(char) ? codepointLabel(cp) : `${char} ${codepointLabel(cp)}`
  })
  return shown.join(', ') + (codepoints.length > most ? ` and ${codepoints.length - most} more` : '')
}

type Finding = Omit<QualityCheck, 'id' | 'title' | 'why' | 'fix'>
const pass = (found: string): Finding => ({ level: 'pass', found })
const warn = (found: string): Finding => ({ level: 'warn', found })
const fail = (found: string): Finding => ({ level: 'fail', found })

/** Larger files make pages wait; CJK and variable fonts are large by nature. */
const LARGE_BYTES = 500 * 1024
const LARGE_GLYPHS = 5000

/** Names that every font needs, by their numbers. */
const NAMES = [
  [1, 'family name'],
  [2, 'style name'],
  [4, 'full name'],
  [6, 'PostScript name'],
] as const
const nameOf = (facts: StoredFacts, id: number) => facts.names.find((one) => one.id === id)?.value ?? ''

/** Checks of one style: finding, reason and remedy. Pure. */
export function styleChecks({ facts, nearly, symbols }: CheckedStyle, drawing: DrawingFacts | null): QualityCheck[] {
  const checks: QualityCheck[] = []
  const add = (id: string, title: string, why: string, fix: string, finding: Finding) =>
    checks.push({ id, title, why, fix: finding.level === 'pass' ? '' : fix, ...finding })

  add(
    'names',
    'Names',
    'Programs list fonts by these names, and refuse or mix up fonts without them.',
    'Fill in the name records in your font editor and export again.',
    namesFinding(facts),
  )
  add(
    'vertical-metrics',
    'Vertical metrics',
    'Lines are set by ascent and descent: letters that reach beyond are cut off, or touch the line above.',
    'Set ascent and descent so that accented capitals and descenders fit, alike in hhea, typo and win.',
    linesFinding(facts, drawing),
  )
  add(
    'kerning',
    'Kerning',
    'Without it pairs such as AV and To stand apart.',
    'Add kerning, or class kerning, and export it as the GPOS feature kern.',
    kerningFinding(facts, symbols),
  )
  add(
    'embedding',
    'Embedding bits',
    'Office and PDF programs obey them, whatever the licence says.',
    'Set OS/2 fsType to 0 (installable) unless you mean to forbid it.',
    embeddingFinding(facts),
  )
  const silent = facts.copyright === '' || (facts.licenseText === '' && facts.licenseUrl === '')
  add(
    'licence',
    'Licence in the file',
    'A font is passed on without the page it came from; what stands in the file goes with it.',
    'Write copyright (name 0), licence (name 13) and its address (name 14) into the font.',
    silent
      ? warn(facts.copyright === '' ? 'There is no copyright notice' : 'The licence is not named')
      : pass(facts.licenseId === 'unknown' ? 'There are words of a licence' : facts.licenseId),
  )
  const near = [...nearly].sort((a, b) => a.missingCount - b.missingCount).slice(0, 5)
  add(
    'languages',
    'Languages nearly covered',
    'A handful of letters often opens a font to millions of readers.',
    'Draw the letters that are missing.',
    near.length > 0
      ? warn(
          near
            .map(
              (one) =>
                `${one.name}: ${named(
                  one.missing.map((char) => char.codePointAt(0)!),
                  8,
                )}`,
            )
            .join('; '),
        )
      : pass('None is missing only a few letters'),
  )
  const isLarge = facts.originalBytes > LARGE_BYTES && facts.glyphCount < LARGE_GLYPHS && facts.axes.length === 0
  add(
    'size',
    'Size',
    'Pages wait for their fonts.',
    'Simplify outlines, take out unused glyphs and hinting that nobody needs.',
    isLarge
      ? warn(fileSize(facts.originalBytes))
      : pass(`${fileSize(facts.originalBytes)}, ${facts.glyphCount} glyphs`),
  )
  if (facts.warnings.length > 0)
    add(
      'repairs',
      'Repairs',
      'We show a cleaned copy. The download is your file as it is.',
      'Look at these tables in your font editor.',
      warn(facts.warnings.join('; ')),
    )
  if (drawing) drawingChecks(drawing, facts, add)
  return checks
}

function namesFinding(facts: StoredFacts): Finding {
  const { postscriptName } = facts
  const lacking = NAMES.filter(([id]) => nameOf(facts, id) === '')
  if (lacking.length > 0) return fail(`Missing: ${lacking.map(([, label]) => label).join(', ')}`)
  if (/[^!-~]|[[\](){}<>/%]/.test(postscriptName) || postscriptName.length > 63)
    return warn(`The PostScript name “${postscriptName}” has characters that some programs refuse`)
  return pass(`${facts.familyName}, ${facts.styleName}`)
}

function linesFinding({ metrics }: StoredFacts, drawing: DrawingFacts | null): Finding {
  const { ascent, descent, lineGap, unitsPerEm } = metrics
  if (ascent <= descent) return fail('Ascent lies below descent')
  const ratio = (ascent - descent + lineGap) / unitsPerEm
  const height = `A line is ${ratio.toFixed(2)} em high`
  if (ratio > 2.5 || ratio < 0.8) return warn(height)
  if (drawing && (drawing.reach.top > ascent || drawing.reach.bottom < descent))
    return warn(
      `Letters reach from ${drawing.reach.bottom} to ${drawing.reach.top}, the line from ${descent} to ${ascent}`,
    )
  const uneven = drawing?.lines ? unevenLines(drawing.lines, unitsPerEm) : null
  return uneven === null ? pass(height) : warn(uneven)
}

function kerningFinding(facts: StoredFacts, symbols: boolean): Finding {
  if (facts.features.some((one) => one.tag === 'kern') || facts.tables.includes('kern')) return pass('There are pairs')
  if (facts.monospace) return pass('None, as it is in a font of one width')
  if (symbols) return pass('None, as it is in a font of symbols')
  return warn('There is none')
}

function embeddingFinding({ embedding }: StoredFacts): Finding {
  if (embedding === 'installable') return pass('Installable')
  if (embedding === 'restricted') return fail('Embedding is forbidden')
  return warn(`Embedding is limited: ${embedding}`)
}

/** Line heights that differ between programs; null when all agree. */
function unevenLines(
  { hhea, typo, win, useTypo }: NonNullable<DrawingFacts['lines']>,
  unitsPerEm: number,
): string | null {
  const high = (line: Line) => line.ascent - line.descent + line.gap
  // Windows uses typo where the font sets the bit, else win; other systems use hhea.
  const windows = useTypo ? typo : win
  if (Math.abs(high(windows) - high(hhea)) <= unitsPerEm / 50) return null
  const inEm = (line: Line) => (high(line) / unitsPerEm).toFixed(2)
  return `A line is ${inEm(hhea)} em high by hhea, and ${inEm(windows)} em on Windows (${useTypo ? 'typo' : 'win'})`
}

/** Compares the style of name 2 with the bits of OS/2 and head, which the B and I buttons use. */
function bitsFinding(bits: NonNullable<DrawingFacts['bits']>, style: string): Finding {
  if (!bits.agree) return fail('OS/2 fsSelection and head macStyle say different things')
  const said = { bold: /\bbold\b/iu.test(style), italic: /\b(?:italic|oblique)\b/iu.test(style) }
  const words = [bits.bold ? 'bold' : '', bits.italic ? 'italic' : ''].filter(Boolean).join(' and ') || 'regular'
  return said.bold === bits.bold && said.italic === bits.italic
    ? pass(words)
    : fail(`Name 2 is “${style}”, and the bits say ${words}`)
}

function spaceFinding({ space, noBreakSpace }: DrawingFacts): Finding {
  if (space === null) return fail('There is no space')
  if (space.ink) return fail('The space has ink')
  if (space.advance === 0) return fail('The space has no width')
  if (noBreakSpace !== null && noBreakSpace !== space.advance) return warn('Space and no-break space differ in width')
  return pass(`${space.advance} units`)
}

function linkingFinding(styles: readonly CheckedStyle[]): Finding {
  const linked = new Map<string, string[]>()
  for (const { facts } of styles) {
    const key = `${nameOf(facts, 1)}\n${nameOf(facts, 2)}`
    linked.set(key, [...(linked.get(key) ?? []), facts.fullName])
  }
  const clash = [...linked.values()].filter((all) => all.length > 1)
  if (clash.length > 0) return fail(`Called alike: ${clash.map((all) => all.join(' and ')).join('; ')}`)
  const odd = styles.filter(({ facts }) => !/^(regular|italic|bold|bold italic)$/iu.test(nameOf(facts, 2)))
  if (odd.length === 0) return pass('Every style has its place')
  const named = odd.slice(0, 4).map(({ facts }) => `${facts.fullName}: “${nameOf(facts, 2)}”`)
  return warn(named.join('; '))
}

type Add = (id: string, title: string, why: string, fix: string, finding: Finding) => void

function drawingChecks(drawing: DrawingFacts, facts: StoredFacts, add: Add): void {
  if (drawing.bits)
    add(
      'style-bits',
      'Bold and italic bits',
      'The buttons B and I find a style by these bits, whatever it is called.',
      'Set OS/2 fsSelection and head macStyle as name 2 says.',
      bitsFinding(drawing.bits, nameOf(facts, 2)),
    )
  add(
    'notdef',
    'Missing glyph',
    'It stands for every character that the font lacks: an empty one makes words vanish without a trace.',
    'Draw a box, or a box with a cross, into .notdef.',
    drawing.notdef.ink ? pass('.notdef is drawn') : warn('.notdef is empty'),
  )
  add(
    'space',
    'Space',
    'Words need it, and a no-break space of another width tears lines apart.',
    'Map U+0020 and U+00A0 to an empty glyph of the same width.',
    spaceFinding(drawing),
  )
  add(
    'empty',
    'Empty glyphs',
    'A character that is mapped and has nothing in it is worse than a missing one: no other font steps in.',
    'Draw these characters, or take them out of the character map.',
    drawing.empty.length > 0 ? fail(named(drawing.empty)) : pass(`None of ${drawing.looked} characters`),
  )
  add(
    'duplicates',
    'Doubled glyphs',
    'Different characters with one drawing are mostly leftovers of copying.',
    'Draw the ones that should differ.',
    drawing.duplicates.length > 0
      ? warn(drawing.duplicates.map((all) => named(all, 4).replaceAll(', ', ' = ')).join('; '))
      : pass('None'),
  )
  add(
    'open',
    'Open contours',
    'Lines and dots without a surface are drawn by some programs and left out by others.',
    'Close or delete contours of fewer than three points.',
    drawing.open.length > 0 ? fail(named(drawing.open)) : pass('None'),
  )
  add(
    'overlaps',
    'Overlapping contours',
    'Outlined text, cutters and some print programs show the lines inside of letters.',
    'Remove overlaps when you export. Variable fonts keep them.',
    drawing.overlapping.length > 0 && facts.axes.length === 0
      ? warn(named(drawing.overlapping))
      : pass(facts.axes.length > 0 ? 'As variable fonts have them' : 'None'),
  )
}

/** Checks of a family as a whole, comparing its styles. Pure. */
export function familyChecks(styles: readonly CheckedStyle[]): QualityCheck[] {
  if (styles.length === 0) return []
  const checks: QualityCheck[] = []
  const add: Add = (id, title, why, fix, finding) =>
    checks.push({ id, title, why, fix: finding.level === 'pass' ? '' : fix, ...finding })
  const names = new Set(styles.map(({ facts }) => facts.familyName))
  add(
    'family-name',
    'One family name',
    'Programs put styles into one menu by their family name.',
    'Give all styles the same typographic family name (name 16, or 1).',
    names.size > 1 ? warn([...names].slice(0, 6).join(', ')) : pass([...names][0]!),
  )
  add(
    'ribbi',
    'Style linking',
    'The buttons B and I of older programs know four styles only: Regular, Italic, Bold, Bold Italic.',
    'Use these four in name 2, a family name of its own in name 1 for every other weight, and names 16 and 17 for the real ones.',
    linkingFinding(styles),
  )
  const lines = new Set(
    styles.map(({ facts: { metrics: m } }) =>
      [m.ascent, m.descent, m.lineGap].map((v) => Math.round((v / m.unitsPerEm) * 100)).join('/'),
    ),
  )
  add(
    'even-lines',
    'Lines of one height',
    'Text must not jump when a word becomes bold.',
    'Give all styles the same ascent, descent and line gap.',
    lines.size > 1 ? warn(`${lines.size} different line heights`) : pass('All alike'),
  )
  const versions = new Set(styles.map(({ facts }) => facts.version))
  add(
    'versions',
    'One version',
    'People compare versions to know whether they have the newest.',
    'Export all styles with the same version number.',
    versions.size > 1 ? warn([...versions].slice(0, 4).join(', ')) : pass([...versions][0] || 'Not set'),
  )
  return checks
}
