import { setImmediate } from 'node:timers/promises'
import figlet from 'figlet'
import { LRUCache } from 'lru-cache'
import type { AsciiFontsQuery, AsciiFontsResult } from '#shared/contracts/unicode/ascii-fonts.ts'
import { tidyArt } from '#shared/format/ascii-art.ts'
import { ASCII_ART } from '#shared/limits.ts'
import { placeIn } from '#shared/paging.ts'
import { remembered } from '../../../search/remembered.ts'
import { asciiFontFiles, readAsciiFont } from './ascii-font-files.ts'

/** Folder of the files: the version makes them immutable. */
export const ASCII_FONT_FOLDER = '/static/ascii-fonts'

const countMissing = ({ missing = '' }: { missing?: string }) => [...missing].length

/** Text art in ASCII fonts. */
export function createAsciiFontsService() {
  // Results are cached because people page back and forth; parsed fonts are not, since together they take 100 MB.
  const drawn = new LRUCache<string, Promise<string>>({ max: 2000 })

  async function draw(text: string, slug: string): Promise<string> {
    const file = await readAsciiFont(slug)
    if (file === null || text === '') return ''
    // Each font takes one to twenty milliseconds: yields to other work in between.
    await setImmediate()
    try {
      figlet.parseFont(slug, file)
      return tidyArt(figlet.textSync(text, { font: slug }))
    } finally {
      delete figlet.figFonts[slug]
    }
  }

  return {
    /** A text in one page of the fonts. */
    async page({ text, page: wanted }: AsciiFontsQuery): Promise<AsciiFontsResult> {
      const { fonts: all, version } = await asciiFontFiles()
      const line = text.replace(/\s+/g, ' ').trim()
      const characters = [...new Set(line.replaceAll(' ', ''))]
      const fonts = all
        .map(({ name, slug, drawn }) => {
          const missing = characters.filter((character) => !drawn.has(character.codePointAt(0)!)).join('')
          return { name, slug, ...(missing && { missing }) }
        })
        // Stable: by name among those that lack as many.
        .sort((a, b) => countMissing(a) - countMissing(b))
      const place = placeIn(fonts.length, wanted, ASCII_ART.pageSize)
      const hits: AsciiFontsResult['hits'] = []
      for (const font of fonts.slice((place.page - 1) * place.size, place.page * place.size))
        hits.push({ ...font, art: await remembered(drawn, `${font.slug}\n${line}`, () => draw(line, font.slug)) })
      return {
        hits,
        ...place,
        fonts,
        folder: `${ASCII_FONT_FOLDER}/${version}`,
      }
    },
  }
}
