import type { UnicodeShowcase } from '#shared/contracts/unicode/unicode.ts'
import { coverageOf } from '#shared/search/coverage-bits.ts'
import type { Reader } from '../../../database/reader.ts'
import { partsOf } from '../../../unicode/parts.ts'
import { findCoverages } from '../../core/coverage-pages.ts'
import { PUBLISHED } from '../../core/visibility.ts'
import { loadStyleSpecimens } from '../fonts/family-specimens.ts'

/** Styles looked at for each block: those with most of a block nearly always have its best known character. */
const LOOKED_AT = 3

/** Well-known blocks: slug, short name, and a character that shows what is in the block. */
const BLOCKS_IN_SIGHT = [
  ['basic-latin', 'Latin', 'g'],
  ['latin-extended-a', 'Latin Extended', 'ğ'],
  ['ipa-extensions', 'Phonetic', 'ʒ'],
  ['greek-and-coptic', 'Greek', 'ξ'],
  ['cyrillic', 'Cyrillic', 'Ж'],
  ['armenian', 'Armenian', 'Ֆ'],
  ['georgian', 'Georgian', 'ღ'],
  ['hebrew', 'Hebrew', 'ש'],
  ['arabic', 'Arabic', 'ع'],
  ['devanagari', 'Devanagari', 'अ'],
  ['bengali', 'Bengali', 'ক'],
  ['tamil', 'Tamil', 'அ'],
  ['sinhala', 'Sinhala', 'ක'],
  ['thai', 'Thai', 'ก'],
  ['khmer', 'Khmer', 'ខ'],
  ['ethiopic', 'Ethiopic', 'ሐ'],
  ['hiragana', 'Hiragana', 'あ'],
  ['cjk-unified-ideographs', 'Ideographs', '字'],
  ['hangul-syllables', 'Hangul', '한'],
  ['general-punctuation', 'Punctuation', '‽'],
  ['currency-symbols', 'Currency', '₹'],
  ['arrows', 'Arrows', '↻'],
  ['mathematical-operators', 'Mathematics', '∯'],
  ['box-drawing', 'Box drawing', '╬'],
  ['geometric-shapes', 'Shapes', '◐'],
  ['dingbats', 'Dingbats', '❦'],
  ['miscellaneous-symbols', 'Symbols', '♞'],
  ['musical-symbols', 'Music', '𝄞'],
  ['braille-patterns', 'Braille', '⠿'],
  ['emoticons', 'Emoticons', '🙂'],
] as const

/** Each of the blocks with its character in the published style that has most of the block, if one has the character. */
export async function readBlocksInSight(reader: Reader): Promise<UnicodeShowcase['blocks']> {
  const keys = new Map((await partsOf('block')).map(({ slug, key }) => [slug, key]))
  const candidates = await findMostComplete(
    reader,
    BLOCKS_IN_SIGHT.map(([slug]) => keys.get(slug) ?? ''),
  )
  const specimens = await loadStyleSpecimens(
    reader,
    candidates.map(({ fontId }) => fontId),
  )
  const ofFont = new Map(specimens.map((specimen) => [specimen.view.font.id, specimen]))
  const codepoints = BLOCKS_IN_SIGHT.map(([, , text]) => text.codePointAt(0)!)
  const coverage = await findCoverages(
    reader,
    [...new Set(specimens.flatMap(({ coverageId }) => coverageId ?? []))],
    codepoints,
  )
  return BLOCKS_IN_SIGHT.map(([slug, name, text], at) => {
    const codepoint = codepoints[at]!
    const shown = candidates
      .filter(({ part }) => part === keys.get(slug))
      .flatMap(({ fontId }) => ofFont.get(fontId) ?? [])
      .find(({ coverageId }) => coverageOf(coverage.get(coverageId ?? 0)).has(codepoint))
    return { slug, name, text, specimen: shown?.view ?? null }
  })
}

/** The published styles with most code points of each part: a few entries of one index per part, in one statement. */
function findMostComplete(reader: Reader, parts: readonly string[]) {
  const one = `SELECT * FROM (SELECT cover.part AS part, font.id AS fontId FROM coverage_part cover
    CROSS JOIN font_file file ON file.coverageId = cover.coverageId CROSS JOIN font ON font.fontFileId = file.id
    CROSS JOIN family ON family.id = font.familyId AND ${PUBLISHED}
    WHERE cover.part = ? ORDER BY cover.count DESC, cover.coverageId DESC LIMIT ${LOOKED_AT}) best`
  return reader.slow<{ part: string; fontId: number }>(parts.map(() => one).join(' UNION ALL '), [...parts])
}
