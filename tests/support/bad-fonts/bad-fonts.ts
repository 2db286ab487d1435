import { ARCHIVE_KINDS } from './kinds-archives.ts'
import { COLOUR_KINDS } from './kinds-colour.ts'
import { CONTAINER_KINDS } from './kinds-container.ts'
import { LAYOUT_KINDS } from './kinds-layout.ts'
import { MAP_KINDS } from './kinds-maps.ts'
import { OUTLINE_KINDS } from './kinds-outlines.ts'

/** Every kind of broken font and archive we can make, deterministic and without a byte of anybody else's. */
export const BAD_FONTS = [
  ...CONTAINER_KINDS,
  ...OUTLINE_KINDS,
  ...MAP_KINDS,
  ...LAYOUT_KINDS,
  ...COLOUR_KINDS,
  ...ARCHIVE_KINDS,
]
