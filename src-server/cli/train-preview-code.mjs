// Trains the fixed Huffman code of the preview encoder on pictures of the demo fonts and writes
// workers/raster/text-code.generated.ts. Any code gives correct pictures; a well trained one gives small ones.
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { runnerImport } from 'vite'

const root = new URL('../../', import.meta.url)
const TARGET = new URL('workers/raster/text-code.generated.ts', root)
const FONTS = new URL('node_modules/@expo-google-fonts/', root)

/** Fonts of various shapes and scripts, with texts that they support. */
const SAMPLES = [
  [
    'lobster/400Regular/Lobster_400Regular.ttf',
    ['Grumpy wizards make toxic brew 42', 'Sphinx of black quartz, judge my vow'],
  ],
  [
    'work-sans/400Regular/WorkSans_400Regular.ttf',
    ['Pack my box with five dozen liquor jugs', 'Amazing Typeface 2048'],
  ],
  [
    'playfair-display/700Bold/PlayfairDisplay_700Bold.ttf',
    ['Hamburgefonstiv Royal Queen 73', 'Silver moon river & garden'],
  ],
  [
    'jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf',
    ['const lofty = crown[7] + 1;', 'if (vexed) return wizard'],
  ],
  ['great-vibes/400Regular/GreatVibes_400Regular.ttf', ['Quick Brown Fox Jumps', 'The lazy dog waltzes']],
  ['anton/400Regular/Anton_400Regular.ttf', ['BOLD HEADLINE DISPLAY 19', 'Kerning and Ambition']],
  ['noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf', ['السلام عليكم ورحمة الله', 'خط النسخ العربي']],
  ['noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf', ['देवनागरी लिपि क्षत्रिय ज्ञान', 'नमस्ते दुनिया']],
  ['dotgothic16/400Regular/DotGothic16_400Regular.ttf', ['いろはにほへとちりぬるを', '日本語の文字']],
  ['unifrakturcook/700Bold/UnifrakturCook_700Bold.ttf', ['Zwölf Boxkämpfer jagen Viktor', 'Franz über den Deich']],
]
/** Font sizes and device pixel ratios of the pictures; each picture has the same weight, whatever its size. */
const SIZES = [40, 50, 65]
const RATIOS = [1, 2]
/** Longest code word; the encoder's output buffer is sized by it. */
const MAX_BITS = 12

const load = async (file) => (await runnerImport(fileURLToPath(new URL(file, root)))).module

async function train() {
  const { createAlphaEncoder } = await load('workers/raster/alpha-encoder.ts')
  const { codeLengths } = await load('workers/raster/huffman.ts')
  const { lengthCode, SYMBOL_COUNT } = await load('workers/raster/deflate-table.ts')
  const encoder = createAlphaEncoder()
  const frequencies = new Float64Array(SYMBOL_COUNT)
  let pictures = 0
  for (const [file, texts] of SAMPLES) {
    const path = fileURLToPath(new URL(file, FONTS))
    if (!existsSync(path) || !GlobalFonts.registerFromPath(path, file)) throw new Error(`Cannot open ${path}`)
    for (const text of texts) {
      for (const size of SIZES) {
        for (const ratio of RATIOS) {
          const [width, height] = [1000 * ratio, 65 * ratio]
          const canvas = createCanvas(width, height)
          const context = canvas.getContext('2d')
          context.lang = 'en'
          context.font = `${size * ratio * 0.8}px "${file}"`
          context.fillText(text, 2, 48 * ratio)
          const counts = new Uint32Array(259 + 256)
          const ink = { kind: 'rgba', pixels: canvas.data(), left: 0, top: 0, width, height }
          encoder.countTokens(ink, width, height, counts)
          const total = counts.reduce((sum, count) => sum + count, 0)
          for (let byte = 0; byte < 256; byte++) frequencies[byte] += counts[259 + byte] / total
          for (let length = 3; length <= 258; length++) frequencies[257 + lengthCode(length)] += counts[length] / total
          frequencies[256] += 1 / total
          pictures++
        }
      }
    }
  }
  // Every symbol needs a code, or pictures unlike the samples could not be written.
  const least = frequencies.reduce((sum, value) => sum + value, 0) / 20_000
  return {
    lengths: codeLengths(
      frequencies.map((value) => value + least),
      MAX_BITS,
    ),
    pictures,
  }
}

const { lengths, pictures } = await train()
const rows = []
for (let i = 0; i < lengths.length; i += 32) rows.push(`  ${[...lengths.subarray(i, i + 32)].join(', ')},`)
writeFileSync(
  TARGET,
  [
    `// Trained on ${pictures} pictures by src-server/cli/train-preview-code.mjs. Do not edit.`,
    '/** Bits of each literal/length symbol of the constant deflate code. */',
    'export const TEXT_CODE_LENGTHS = Uint8Array.from([',
    ...rows,
    '])',
    '',
  ].join('\n'),
)
