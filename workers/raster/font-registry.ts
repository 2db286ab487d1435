import { type FontKey, GlobalFonts } from '@napi-rs/canvas'
import { BOX_FONT_ALIAS, boxFont } from './box-font.ts'

/** Registered fonts per thread: a page of previews shows a few dozen; registering one takes about a millisecond. */
const MAX_FONTS = 64

interface FontRegistry {
  /** Name to draw with, or null when Skia cannot open the file. */
  open(sha256: string, path: string): string | null
}

/**
 * Fonts registered by one thread, least recently used removed first. All threads share Skia's table, so each thread has
 * its own aliases and never removes another's.
 */
export function createFontRegistry(threadId: number): FontRegistry {
  const keys = new Map<string, FontKey>()
  let registered = new Set<string>()

  function register(alias: string, path: string): boolean {
    for (const [oldest, key] of keys) {
      if (keys.size < MAX_FONTS) break
      GlobalFonts.remove(key)
      keys.delete(oldest)
    }
    const key = GlobalFonts.registerFromPath(path, alias)
    if (key) keys.set(alias, key)
    // Read after our own changes only, since only those can remove an alias; reading costs as much as drawing.
    registered = new Set(GlobalFonts.families.map(({ family }) => family))
    return key !== null && registered.has(alias)
  }

  return {
    open(sha256, path) {
      const alias = `${sha256}-${threadId}`
      const known = keys.get(alias)
      // Checked before every job: for a missing name Skia silently uses another font.
      if (!known || !registered.has(alias)) return register(alias, path) ? alias : null
      keys.delete(alias)
      keys.set(alias, known)
      return alias
    },
  }
}

/** Registers our missing-glyph box, once per process. */
export function registerBoxFont(): void {
  if (GlobalFonts.has(BOX_FONT_ALIAS)) return
  GlobalFonts.register(Buffer.from(boxFont()), BOX_FONT_ALIAS)
  if (!GlobalFonts.has(BOX_FONT_ALIAS)) throw new Error('The missing-glyph box font is not usable')
}
