import type { AxisFact, InstanceFact, NameEntry } from '#shared/contracts/publishing/font-facts.ts'
import type { TableView } from '../table-view.ts'
import { englishName } from './read-names.ts'

const HIDDEN_AXIS = 0x0001
const REGISTERED: Record<string, string> = {
  wght: 'Weight',
  wdth: 'Width',
  slnt: 'Slant',
  ital: 'Italic',
  opsz: 'Optical size',
  GRAD: 'Grade',
}

/** Variation axes and named instances; names from fvar, else STAT, else the registered name. */
export function readAxes(
  fvar: TableView,
  stat: TableView | null,
  names: readonly NameEntry[],
): { axes: AxisFact[]; instances: InstanceFact[] } {
  const axesAt = fvar.u16(4)
  const axisCount = fvar.u16(8)
  const axisSize = fvar.u16(10)
  const instanceCount = fvar.u16(12)
  const instanceSize = fvar.u16(14)
  const statNames = stat ? readStatNames(stat) : new Map<string, number>()
  const axes: AxisFact[] = []
  for (let i = 0; i < axisCount; i++) {
    const at = axesAt + i * axisSize
    const tag = fvar.tag4(at)
    const nameId = fvar.u16(at + 18)
    axes.push({
      tag,
      name: englishName(names, nameId) || englishName(names, statNames.get(tag) ?? -1) || REGISTERED[tag] || tag,
      min: fvar.fixed(at + 4),
      default: fvar.fixed(at + 8),
      max: fvar.fixed(at + 12),
      hidden: (fvar.u16(at + 16) & HIDDEN_AXIS) !== 0,
    })
  }
  const instances: InstanceFact[] = []
  for (let i = 0; i < instanceCount; i++) {
    const at = axesAt + axisCount * axisSize + i * instanceSize
    const coordinates = Object.fromEntries(axes.map((axis, k) => [axis.tag, fvar.fixed(at + 4 + k * 4)]))
    const fallback = axes.map((axis) => `${axis.tag} ${coordinates[axis.tag]}`).join(', ')
    instances.push({ name: englishName(names, fvar.u16(at)) || fallback, coordinates })
  }
  return { axes, instances }
}

/** Design axis tag → name id. */
function readStatNames(stat: TableView): Map<string, number> {
  const size = stat.u16(4)
  const count = stat.u16(6)
  const at = stat.u32(8)
  const found = new Map<string, number>()
  if (size < 8 || at === 0) return found
  for (let i = 0; i < count; i++) found.set(stat.tag4(at + i * size), stat.u16(at + i * size + 4))
  return found
}
