import { INSPECT_LIMITS as L } from '../inspect-limits.ts'
import { FontRefusal, refuse } from '../refusal.ts'
import type { TableView } from '../table-view.ts'

/**
 * Checks every character map as ranges, without expanding them to code points.
 * @returns positions of the sound ones; a damaged one does not spoil others, as in browsers
 */
export function gateCmap(cmap: TableView): Set<number> {
  const count = cmap.u16(2)
  if (count === 0) refuse('MALFORMED', "Table 'cmap' has no character maps")
  if (count > L.cmapSubtables)
    refuse('LIMIT', `Table 'cmap' lists ${count} maps; at most ${L.cmapSubtables} are allowed`)
  cmap.need(4, count * 8)
  const offsets = new Set<number>()
  for (let i = 0; i < count; i++) offsets.add(cmap.u32(4 + i * 8 + 4))
  const work = { groups: 0, mapped: 0 }
  const sound = new Set<number>()
  let fault: FontRefusal | null = null
  for (const offset of offsets)
    try {
      judgeSubtable(cmap, offset, work)
      sound.add(offset)
    } catch (error) {
      if (!(error instanceof FontRefusal) || error.code !== 'MALFORMED') throw error
      fault ??= error
    }
  if (sound.size === 0 && fault) throw fault
  return sound
}

function judgeSubtable(cmap: TableView, at: number, work: { groups: number; mapped: number }): void {
  const format = cmap.u16(at)
  switch (format) {
    case 0:
    case 2:
    case 6:
      cmap.need(at, Math.min(cmap.u16(at + 2), cmap.length - at))
      break
    case 4: {
      const segments = cmap.u16(at + 6) >> 1
      cmap.need(at + 14, segments * 8 + 2)
      work.groups += segments
      break
    }
    case 8:
    case 12:
    case 13: {
      const header = format === 8 ? 12 + 8192 : 12
      const groups = cmap.u32(at + header)
      work.groups += groups
      if (work.groups > L.cmapGroups) break
      cmap.need(at + header + 4, groups * 12)
      judgeGroups(cmap, at + header + 4, groups, work)
      break
    }
    case 10: {
      const chars = cmap.u32(at + 16)
      if (chars > 0x110000) refuse('MALFORMED', `A map of 'cmap' claims ${chars} characters`)
      cmap.need(at + 20, chars * 2)
      work.mapped += chars
      break
    }
    case 14: {
      const records = cmap.u32(at + 6)
      work.groups += records
      if (work.groups > L.cmapGroups) break
      cmap.need(at + 10, records * 11)
      break
    }
    default:
      // Every reader ignores unknown formats.
      break
  }
  if (work.groups > L.cmapGroups)
    refuse('LIMIT', `Table 'cmap' lists ${work.groups} ranges; at most ${L.cmapGroups} are allowed`)
  if (work.mapped > L.cmapMapped) refuse('BOMB', `Table 'cmap' maps ${work.mapped} characters; Unicode has ${0x110000}`)
}

function judgeGroups(cmap: TableView, start: number, groups: number, work: { mapped: number }): void {
  for (let i = 0; i < groups; i++) {
    const first = cmap.u32(start + i * 12)
    const last = cmap.u32(start + i * 12 + 4)
    if (first > last || last > 0x10ffff)
      refuse('MALFORMED', `A map of 'cmap' has the impossible range ${first.toString(16)}-${last.toString(16)}`)
    work.mapped += last - first + 1
  }
}
