import type { ImportReport } from '../features/publishing/folder-import/folder-import.service.ts'
import type { TakenFamily } from '../features/publishing/folder-import/take-family.ts'
import type { NotTaken } from '../features/publishing/folder-import/walk-folders.ts'

/** Width if the terminal reports none. */
const COLUMNS = 80
const NAME_COLUMNS = { least: 12, most: 36 }
/** Kinds of other files that are listed; the rest is counted. */
const KINDS_SHOWN = 8

const STATES: Record<TakenFamily['state'], string> = { new: '', there: 'already there', planned: '' }

/**
 * The result of an import as lines for a terminal. Addresses and reasons are never cut; names are, to keep the columns.
 */
export function importReport(report: ImportReport, columns = COLUMNS): string {
  const { families, refused, unread, others } = report
  const lines: string[] = []
  if (families.length > 0) lines.push(...familyTable(families, columns), '')
  const repeated = repeatedNames(families)
  if (repeated !== '') lines.push(repeated, '')
  if (refused.length > 0) lines.push(`Not taken: ${refused.length}`, ...refused.flatMap(reasonLines), '')
  if (unread.length > 0) lines.push(`Licence files not read: ${unread.length}`, ...unread.flatMap(reasonLines), '')
  if (others.length > 0) lines.push(`Left out, neither fonts nor licences: ${kindsOf(others)}`)
  return [...lines, summary(report)].join('\n')
}

function familyTable(families: readonly TakenFamily[], columns: number): string[] {
  const rows = families.map((family) => ({
    family,
    name: shown(family.name),
    styles: String(family.styles),
    licence: family.licence === 'unknown' ? 'none found' : family.licence,
    address: family.address ?? '',
  }))
  const widest = (of: (row: (typeof rows)[number]) => string, least: number) =>
    Math.max(least, ...rows.map((row) => columnsOf(of(row))))
  const styles = widest((row) => row.styles, 'Styles'.length)
  const licence = widest((row) => row.licence, 'Licence'.length)
  // An address that does not fit beside the name goes below it.
  const room = columns - styles - licence - 6 - 'Address'.length
  const name = Math.min(
    widest((row) => row.name, 'Family'.length),
    Math.max(NAME_COLUMNS.least, Math.min(NAME_COLUMNS.most, room)),
  )
  const line = (first: string, second: string, third: string, last: string) => {
    const cells = `${padded(first, name)}  ${second.padStart(styles)}  ${padded(third, licence)}`
    return columnsOf(cells) + 2 + last.length > columns
      ? [cells.trimEnd(), `  ${last}`]
      : [`${cells}  ${last}`.trimEnd()]
  }
  return [
    ...line('Family', 'Styles', 'Licence', rows.every((row) => row.address === '') ? '' : 'Address'),
    ...rows.flatMap((row) => [...line(row.name, row.styles, row.licence, row.address), ...notesOf(row.family)]),
  ]
}

function notesOf({ folder, state, notes }: TakenFamily): string[] {
  const place = [`from ${shown(folder) || '.'}`, STATES[state]].filter(Boolean).join(', ')
  return [place, ...notes.map(shown)].map((text) => `  ${text}`)
}

/** A note that one name occurs in several folders, which makes several families; '' otherwise. */
function repeatedNames(families: readonly TakenFamily[]): string {
  const counts = new Map<string, number>()
  for (const { name } of families) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts].filter(([, count]) => count > 1).map(([name, count]) => `${shown(name)} (${count})`)
  return names.length === 0
    ? ''
    : `Fonts of one name in several folders became a family each: ${names.join(', ')}.\nPut them into one folder to make them one family.`
}

const reasonLines = ({ path, reason }: NotTaken) => [`  ${shown(path)}`, `    ${shown(reason)}`]

function summary({ families, refused, stopped }: ImportReport): string {
  const among = (state: TakenFamily['state']) => families.filter((family) => family.state === state)
  const added = (of: readonly TakenFamily[]) => {
    const styles = of.reduce((sum, family) => sum + family.styles, 0)
    return `${counted(of.length, 'family', 'families')} with ${counted(styles, 'style')}`
  }
  const planned = among('planned')
  const parts =
    planned.length > 0
      ? [`${added(planned)} would be added`]
      : [`${added(among('new'))} added`, `${among('there').length} already there`]
  return `${stopped ? 'Stopped. ' : ''}${[...parts, `${refused.length} rejected`].join(', ')}`
}

const counted = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** '14 files (.css 4, .html 2)', most frequent first. */
function kindsOf(names: readonly string[]): string {
  const kinds = new Map<string, number>()
  for (const name of names) {
    const kind = name.startsWith('.') ? 'hidden' : (/\.[a-z0-9]{1,10}$/iu.exec(name)?.[0].toLowerCase() ?? 'no ending')
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const sorted = [...kinds].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  const more = sorted.length > KINDS_SHOWN ? ', …' : ''
  const named = sorted.slice(0, KINDS_SHOWN).map(([kind, n]) => `${kind} ${n}`)
  return `${counted(names.length, 'file')} (${named.join(', ')}${more})`
}

/** Makes controls, line ends and direction marks visible, so that names cannot control the terminal. */
export const shown = (text: string) =>
  // Joiners are part of spelling and emoji.
  text.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\ufffd')

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const WIDE =
  /\p{Emoji_Presentation}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/u

/** Terminal columns of a text: East Asian characters and emoji take two. */
export function columnsOf(text: string): number {
  let columns = 0
  for (const { segment } of graphemes.segment(text)) columns += WIDE.test(segment) ? 2 : 1
  return columns
}

/** Padded with spaces, or cut with an ellipsis, to exactly this width. */
function padded(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text + ' '.repeat(columns - columnsOf(text))
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (columnsOf(kept + segment) > columns - 1) break
    kept += segment
  }
  return `${kept}…${' '.repeat(columns - columnsOf(kept) - 1)}`
}
