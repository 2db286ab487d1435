import { CLASSES, type FontClass } from '../search/evidence.ts'

/** Regions of the map of the catalogue: families by how they are drawn. */
export const MAP_REGIONS = [...CLASSES, 'other'] as const
export type MapRegionName = FontClass | 'other'

export const REGION_LABELS: Record<MapRegionName, string> = {
  serif: 'Serif',
  sans: 'Sans',
  slab: 'Slab',
  mono: 'Monospace',
  script: 'Script',
  hand: 'Handwriting',
  display: 'Display',
  blackletter: 'Blackletter',
  pixel: 'Pixel',
  symbols: 'Symbols',
  other: 'Other',
}

/** Most families on the map, the most popular ones: more are no longer apart on a screen, and 5,000 take 300 KB to send. */
export const MAP_MOST = 20_000

/** A rectangle of cells. */
export interface MapRegion {
  name: MapRegionName
  x: number
  y: number
  width: number
  height: number
}

/** Where the families of the catalogue are: each in a cell of its own. */
export interface CatalogueMap {
  /** In cells. */
  width: number
  height: number
  regions: MapRegion[]
  /** Languages and scripts that some family writes. */
  langs: string[]
  scripts: string[]
  /** By region; in a region line by line, to and fro, so that alike families follow one another. */
  families: {
    ids: Uint32Array
    /** Places in MAP_REGIONS. */
    regions: Uint8Array
    xs: Uint16Array
    ys: Uint16Array
    /** 1 = can set English. */
    latin: Uint8Array
    /** How heavy the letters are, 0 to 9. */
    weights: Uint8Array
  }
}
