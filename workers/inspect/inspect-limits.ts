/** Limits of font ingest. Each is far above what an honest font needs and far below what hurts a 256 MB process. */
const MB = 1024 * 1024

export const INSPECT_LIMITS = {
  /** Largest accepted upload (also the site's upload limit). */
  fileBytes: 256 * MB,
  /** Largest unpacked font. The largest pan-CJK fonts have 25 MB; five copies of it live at once while it is rewritten. */
  fontBytes: 64 * MB,
  /** Largest single table: CJK glyf tables reach 25 MB. */
  tableBytes: 48 * MB,
  tables: 128,
  /** Fonts compress 2-4x; runs of zeros compress 1000x. Only applied above `ratioFloorBytes`. */
  compressionRatio: 100,
  ratioFloorBytes: 1 * MB,
  ttcBytes: 128 * MB,
  ttcFaces: 32,
  /** A type system of 300 styles comes in four formats, with specimens and licences. */
  zipEntries: 5_000,
  zipFonts: 1_200,
  zipEntryBytes: 64 * MB,
  zipTotalBytes: 512 * MB,
  glyphs: 65_535,
  nameRecords: 2_000,
  nameBytes: 1 * MB,
  nameStringBytes: 64 * 1024,
  cmapSubtables: 64,
  /** 120,000 groups of one code point each is more than Unicode has assigned blocks of anything. */
  cmapGroups: 200_000,
  /** Sum over all subtables: every code point twice. */
  cmapMapped: 0x110000 * 2,
  /** As deep as HarfBuzz draws composites; real fonts use 3. */
  compositeDepth: 64,
  /** Points of one glyph with its parts, each part counted as one more (HB_GLYF_MAX_POINTS). */
  glyphPoints: 200_000,
  /** Sum of the work to flatten every glyph once: 65,535 glyphs of 2,000 points. */
  totalPoints: 131_072_000,
  axes: 64,
  instances: 1_000,
  layoutBytes: 16 * MB,
  layoutScripts: 500,
  layoutFeatures: 6_000,
  layoutLookups: 8_000,
  layoutSubtables: 65_535,
  /** COLRv1: nodes of one glyph's paint graph counted as drawn, its depth, and layers of a glyph. */
  paintDepth: 64,
  paintNodes: 20_000,
  paintTotal: 2_000_000,
  /** Each may refer to 65,535 colours, the maximum of a table; there are real fonts with 5,879. */
  palettes: 512,
  /** The sanitised copy may not exceed the input by more than this factor (plus 64 KB). */
  growth: 3,
} as const
