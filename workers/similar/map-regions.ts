import type { MapRegion, MapRegionName } from '#shared/explore/catalogue-map.ts'

/** Regions as they are divided: those that look alike are beside each other, whatever their sizes. */
type Tree = MapRegionName | readonly [Tree, Tree]
const TREE: Tree = [
  [
    ['serif', 'slab'],
    ['sans', 'mono'],
  ],
  [
    ['script', 'hand'],
    [
      'display',
      [
        ['blackletter', 'pixel'],
        ['symbols', 'other'],
      ],
    ],
  ],
]
/** Width for each height of the whole map: that of a screen. */
const ASPECT = 2
/** Empty cells between regions; the upper ones hold their names. */
const GAP = 1
/** A narrower region has no room for its name. */
const LEAST_WIDTH = 3

interface Block {
  width: number
  height: number
  regions: MapRegion[]
}

const EMPTY: Block = { width: 0, height: 0, regions: [] }

/** Rectangles with a cell for each family of a region, side by side without overlap. A region without families has none. */
export function arrangeRegions(counts: ReadonlyMap<MapRegionName, number>): Block {
  const countOf = (tree: Tree): number =>
    typeof tree === 'string' ? (counts.get(tree) ?? 0) : countOf(tree[0]) + countOf(tree[1])
  const arrange = (tree: Tree, width: number, height: number): Block => {
    const count = countOf(tree)
    if (count === 0) return EMPTY
    if (typeof tree === 'string') {
      const columns = Math.max(Math.min(LEAST_WIDTH, count), Math.round(Math.sqrt((count * width) / height)))
      const lines = Math.ceil(count / columns)
      const region = { name: tree, x: 0, y: GAP, width: columns, height: lines }
      return { width: Math.max(LEAST_WIDTH, columns), height: lines + GAP, regions: [region] }
    }
    const share = countOf(tree[0]) / count
    if (width >= height)
      return beside(arrange(tree[0], width * share, height), arrange(tree[1], width * (1 - share), height))
    return below(arrange(tree[0], width, height * share), arrange(tree[1], width, height * (1 - share)))
  }
  const height = Math.sqrt(countOf(TREE) / ASPECT)
  return arrange(TREE, height * ASPECT, height)
}

const moved = ({ regions }: Block, dx: number, dy: number) =>
  regions.map((region) => ({ ...region, x: region.x + dx, y: region.y + dy }))

function beside(left: Block, right: Block): Block {
  const start = left.width === 0 || right.width === 0 ? left.width : left.width + GAP
  return {
    width: start + right.width,
    height: Math.max(left.height, right.height),
    regions: [...left.regions, ...moved(right, start, 0)],
  }
}

const below = (upper: Block, lower: Block): Block => ({
  width: Math.max(upper.width, lower.width),
  height: upper.height + lower.height,
  regions: [...upper.regions, ...moved(lower, 0, upper.height)],
})
