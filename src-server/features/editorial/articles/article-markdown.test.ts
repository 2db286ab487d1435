import { describe, expect, test } from 'vitest'
import { drawArticle, readArticle } from './article-markdown.ts'

const draw = (markdown: string) =>
  drawArticle(readArticle(markdown), {
    familyPath: (slug) => (slug === 'lobster' ? '/lobster-f1' : null),
    articlePath: (slug) => (slug === 'hello' ? '/blog/hello-a2' : null),
  })
const html = (markdown: string) =>
  draw(markdown)
    .parts.map((part) => (part.kind === 'html' ? part.html : `[${part.specimen.family}]`))
    .join('')

describe('hostile Markdown is shown as text', () => {
  /** The only elements and attributes that our renderer may write. */
  const TAGS = /^\/?(p|h[2-6]|a|em|strong|code|pre|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|hr|br|div|s)$/
  const ATTRIBUTES = new Set('id class href aria-label rel tabindex role start title style'.split(' '))

  function faults(markup: string): string[] {
    const found: string[] = []
    for (const [, tag, rest] of markup.matchAll(/<(\/?[a-zA-Z!][^\s>]*)((?:[^>"]|"[^"]*")*)>/g)) {
      if (!TAGS.test(tag!)) found.push(tag!)
      for (const [, name, value] of rest!.matchAll(/([^\s=]+)="([^"]*)"/g)) {
        if (!ATTRIBUTES.has(name!)) found.push(name!)
        if (name === 'href' && !/^(https?:\/\/|mailto:|\/(?!\/)|#h-)/.test(value!)) found.push(value!)
        if (name === 'style' && !/^text-align:(left|right|center)$/.test(value!)) found.push(value!)
      }
    }
    return found
  }

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="x()">b</b> <iframe src=//evil></iframe>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](javascript&colon;alert(1))',
    '[x](\u0001javascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:x)',
    '[x](file:///etc/passwd)',
    '[x](//evil.example/x)',
    '[x](/\\evil.example)',
    '[x](\\\\evil.example)',
    '[x](specimen:lobster)',
    '<javascript:alert(1)>',
    '![x](javascript:alert(1))',
    '![x](https://tracker.example/p.png)',
    '![x](data:image/svg+xml;base64,PHN2Zz4=)',
    '![<script>](specimen:lobster) and text',
    '[x](https://e.example "onmouseover=alert(1) \\" x=")',
    '[x]: javascript:alert(1)\n\n[x]',
    '```"><script>alert(1)</script>\nx\n```',
    '# <script>alert(1)</script> "quoted" \'id\'',
    '## state\n\n## root\n\n## __proto__',
    '| a | b |\n|:-|-:|\n| <script> | [x](javascript:x) |',
    `${'> '.repeat(400)}deep`,
    `${'['.repeat(2000)}x${']'.repeat(2000)}`,
    `${'*'.repeat(3000)}x`,
    '<!-- x --> <?php ?> <![CDATA[x]]>',
  ])('%j', (markdown) => {
    expect(faults(html(markdown))).toEqual([])
  })

  test('written Markdown is rendered as intended', () => {
    expect(html('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n')
    expect(html('[x](javascript:alert(1))')).toBe('<p>[x](javascript:alert(1))</p>\n')
  })
})

test('headings: one level below the page title, with unique ids', () => {
  const { headings } = draw('# One & two\n\n## Same\n\n## Same\n\n### !!!')
  expect(headings).toEqual([
    { id: 'h-one-two', text: 'One & two', level: 2 },
    { id: 'h-same', text: 'Same', level: 2 },
    { id: 'h-same-2', text: 'Same', level: 2 },
    { id: 'h-part', text: '!!!', level: 3 },
  ])
  expect(html('## A *b* `c`')).toBe(
    '<h2 id="h-a-b-c">A <em>b</em> <code>c</code> <a class="anchor" href="#h-a-b-c" aria-label="Link to: A b c">#</a></h2>\n',
  )
})

test('links: plain within the site, marked to others, dropped to unknown targets', () => {
  expect(html('[a](/blog)')).toContain('<a href="/blog">a</a>')
  expect(html('[a](https://e.example/?a=1&b=2)')).toContain(
    '<a href="https://e.example/?a=1&amp;b=2" rel="nofollow noopener external">a</a>',
  )
  expect(html('[a](#same)')).toContain('<a href="#h-same">a</a>')
  expect(html('[a](family:lobster) [b](article:hello)')).toBe(
    '<p><a href="/lobster-f1">a</a> <a href="/blog/hello-a2">b</a></p>\n',
  )
  expect(html('[a *b*](family:gone) c')).toBe('<p>a <em>b</em> c</p>\n')
})

test('specimens: blocks when alone in a paragraph, words elsewhere', () => {
  const { parts } = draw('Text.\n\n![Hi](specimen:lobster "Bold; features: smcp, liga=0; axes: wght=650")\n\nMore.')
  expect(parts.map((part) => part.kind)).toEqual(['html', 'specimen', 'html'])
  expect(parts[1]).toEqual({
    kind: 'specimen',
    specimen: {
      family: 'lobster',
      text: 'Hi',
      style: 'Bold',
      features: { smcp: 1, liga: 0 },
      axes: { wght: 650 },
    },
  })
  expect(html('See ![Hi](specimen:lobster) there')).toBe('<p>See Hi there</p>\n')
  expect(html('![a](specimen:lobster)\n![b](specimen:inter)')).toBe('[lobster][inter]')
  expect(readArticle('![a](specimen:lobster) [x](family:inter) [y](article:hello)')).toMatchObject({
    families: ['lobster', 'inter'],
    articles: ['hello'],
  })
})

test('invalid settings are left out', () => {
  const { parts } = draw('![Hi](specimen:lobster "features: toolong, ab; axes: wght, wdth=x; other: 1")')
  expect(parts[0]).toMatchObject({ specimen: { style: '', features: {}, axes: {} } })
})

test('the same heading thousands of times: unique ids without quadratic search', () => {
  const { headings } = draw('# a\n'.repeat(20_000))
  expect(headings.slice(0, 3).map((heading) => heading.id)).toEqual(['h-a', 'h-a-2', 'h-a-3'])
  expect(new Set(headings.map((heading) => heading.id)).size).toBe(20_000)
})
