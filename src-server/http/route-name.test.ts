import { expect, test } from 'vitest'
import { routeName } from './route-name.ts'

test.each([
  ['GET', '/', 'page:home'],
  ['GET', '/popular/fonts?p=2', 'page:popular-fonts'],
  ['POST', '/about/contact', 'form:contact'],
  ['GET', '/api/v3/fonts/search.json?q=x', 'call:fonts.search'],
  ['HEAD', '/api/v3/fonts/search.json', 'call:fonts.search'],
  ['POST', '/trpc/comments.add', 'call:comments.add'],
  ['GET', '/api/family/7/bundle', 'file:downloads.bundle'],
  ['GET', '/api/rf5/7/abc/def/x.png?w=1', 'file:previews.png'],
  ['GET', '/css2?family=Lobster', 'file:webFonts.css2'],
  ['GET', '/assets/main-abc.js', 'asset'],
  ['GET', '/metrics', 'health'],
])('%s %s is %s', (method, url, name) => {
  expect(routeName(method, url)).toBe(name)
})

test.each(['/trpc/x', '/trpc/__proto__', '/api/nothing', '/a/b/c/d/e', '/%', '/trpc/fonts.search*/', ''])(
  'an invented address such as %s makes no new name',
  (url) => {
    expect(routeName('GET', url)).toBe('other')
  },
)
