import { ARCHIVE_KINDS } from './kinds-archives.ts'
import { COLOUR_KINDS } from './kinds-colour.ts'
import { CONTAINER_KINDS } from './kinds-container.ts'
import { LAYOUT_KINDS } from './kinds-layout.ts'
import { MAP_KINDS } from './kinds-maps.ts'
import { OUTLINE_KINDS } from './kinds-outlines.ts'

/** All kinds of broken fonts and archives, built deterministically and without bytes of other people's fonts. */
export const BAD_FONTS = [
  ...CONTAINER_KINDS,
  ...OUTLINE_KINDS,
  ...MAP_KINDS,
  ...LAYOUT_KINDS,
  ...COLOUR_KINDS,
  ...ARCHIVE_KINDS,
]
