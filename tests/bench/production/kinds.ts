import type { Parts } from '#server/compose/parts.ts'
import { familyPath } from '#shared/routes.ts'
import { benchFonts, createTexts, picturePath } from '../preview-requests.ts'

/** A kind of request, with the address of the n-th visitor. */
export interface Kind {
  name: string
  /** Most processor time of the site's process in ms, as a target. */
  atMost?: number
  path(n: number): string
}

/** What visitors of a large site ask for. Addresses are spread, so that a page "not kept" is made for each request. */
export async function requestKinds(parts: Parts): Promise<Kind[]> {
  const families = await parts.reader.query<{ id: number; slug: string; name: string }>(
    'SELECT id, slug, name FROM family WHERE status = 1 AND deletedAt IS NULL ORDER BY popularity DESC, id LIMIT 5000',
  )
  const fonts = await benchFonts(parts.reader, parts.storage, 4)
  const font = fonts[0]
  if (!font) throw new Error('the catalogue of the bench has none of the fonts that previews are drawn with')
  const family = (n: number) => families[(n * 7) % families.length]!
  const word = (n: number) => encodeURIComponent(family(n).name.split(' ')[0]!)
  const texts = createTexts()
  const asked: string[] = []
  const visited: number[] = []
  const page = (of: number, n: number) => `${familyPath({ slug: family(of).slug, familyId: family(of).id })}?fresh=${n}`
  return [
    { name: 'page that is kept', path: () => '/popular/fonts' },
    { name: 'list page, not kept', atMost: 12, path: (n) => `/popular/fonts?p=${(n % 400) + 1}&fresh=${n}` },
    { name: 'search page, not kept', atMost: 18, path: (n) => `/search?q=${word(n)}&fresh=${n}` },
    // Before the next kind, which visits the same families again. The family's ZIP is packed, once for each change, for its size on the page; the first download sends it.
    {
      name: 'family page, first visit',
      path(n) {
        visited.push(n)
        return page(n, n)
      },
    },
    { name: 'family page, not kept', atMost: 6, path: (n) => page(visited[n % visited.length]!, n) },
    { name: 'search by the API', path: (n) => `/api/v3/fonts/search.json?q=${word(n)}` },
    { name: 'bundle of a family, first time', atMost: 8, path: (n) => `/api/family/${family(n).id}/bundle` },
    {
      name: 'preview of a new text',
      path(n) {
        asked[n] = picturePath(fonts[n % fonts.length]!, texts())
        return asked[n]
      },
    },
    { name: 'preview that is remembered', path: () => picturePath(font, 'Remembered') },
  ]
}
