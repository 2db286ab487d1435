import { describe, expect, test } from 'vitest'
import { matchRoute } from '#shared/match-route.ts'
import { COMMANDS } from '../cli/command-table.mjs'
import { readArticleFile } from '../features/editorial/articles/article-file.ts'
import { drawArticle, readArticle } from '../features/editorial/articles/article-markdown.ts'
import { loadArticles } from './articles.ts'
import { loadCatalogue } from './catalogue.ts'

const articles = loadArticles()
const families = new Map(loadCatalogue().families.map((family) => [family.slug, family]))

test('there is more than one page of them, each with its own date', () => {
  expect(articles.length).toBeGreaterThan(12)
  expect(new Set(articles.map((article) => article.published)).size).toBe(articles.length)
  for (const article of articles) expect(article.published, article.slug).toBeLessThan(Date.UTC(2026, 10, 21))
})

describe.each(articles.map((article) => [article.slug, article] as const))('%s', (_, article) => {
  const read = readArticle(article.body)

  test('is long enough and complete', () => {
    const words = article.body.match(/\p{L}+/gu)!.length
    expect(words).toBeGreaterThanOrEqual(600)
    expect(words).toBeLessThanOrEqual(1200)
    expect(article.summary.length).toBeLessThanOrEqual(200)
    expect(article.tags.length).toBeGreaterThan(0)
    expect(article.cover).not.toBeNull()
  })

  test('shows and links only what the demo site has', () => {
    for (const slug of [...read.families, article.cover!.family]) {
      expect([...families.keys()]).toContain(slug)
      // Families are found by the name that the slug spells.
      expect(families.get(slug)!.name.toLowerCase()).toBe(slug.replaceAll('-', ' '))
    }
    for (const slug of read.articles) expect(articles.map((one) => one.slug)).toContain(slug)
    const { parts } = drawArticle(read, {
      familyPath: (slug) => `/${slug}-f1`,
      articlePath: (slug) => `/blog/${slug}-a1`,
    })
    const html = parts.map((part) => (part.kind === 'html' ? part.html : '')).join('')
    for (const [, href] of html.matchAll(/href="(\/[^"#?]*)/g)) expect(matchRoute(href!), href).not.toBeNull()
    // An unresolved specimen or link would remain as written.
    expect(html).not.toMatch(/(specimen|article|family):[a-z0-9]|\]\(/)
    expect(parts.some((part) => part.kind === 'specimen')).toBe(true)
  })
})

describe('invalid files', () => {
  const good = '---\ntitle: T\nsummary: S\nauthor: A\npublished: 2026-01-02\n---\nText.'
  test('the smallest valid file, and that of --help', () => {
    expect(readArticleFile('x/my-article.md', good)).toMatchObject({ slug: 'my-article', body: 'Text.', cover: null })
    const shown = /---[\s\S]*\n(?= {2}Text)[^\n]*/.exec(COMMANDS['import-articles'].notes)?.[0] ?? ''
    expect(readArticleFile('help.md', shown.replace(/^ {2}/gm, ''))).toMatchObject({
      author: 'Ada',
      tags: ['pairing', 'serif'],
    })
    expect(readArticleFile('a.md', `\uFEFF${good.replaceAll('\n', '\r\n')}`).title).toBe('T')
  })
  test.each([
    ['a.md', 'Text.', /begin with/],
    ['a.md', good.replace('2026-01-02', 'soon'), /^a\.md: published: must be a day such as 2026-03-31$/],
    ['a.md', good.replace('title: T\n', ''), /^a\.md: title: missing$/],
    ['a.md', good.replace('summary: S', 'summary:'), /^a\.md: summary: missing$/],
    ['a.md', good.replace('published: 2026-01-02\n', ''), /^a\.md: published: missing$/],
    ['a.md', good.replace('title: T', 'title: T\ndraft: yes'), /^a\.md: draft: must be true or false$/],
    ['a.md', good.replace('title: T', `title: ${'x'.repeat(201)}`), /^a\.md: title: must be 200 characters or fewer$/],
    ['a.md', good.replace('title: T', 'colour: red'), /^a\.md: title: missing; unknown field colour$/],
    ['a.md', good.replace('title: T', 'no colon'), /'no colon' is not a line like 'title: …'/],
    ['a.md', good.replace('Text.', ''), /text/],
    ['a.md', `${good}${'x'.repeat(200_001)}`, /text/],
    ['a.md', good.replace('title: T', 'title: T\ncover-text: x'), /cover/],
    ['Upper Case.md', good, /name of the file/],
    ['x-a12.md', good, /name of the file/],
  ])('%s %#', (name, source, reason) => {
    expect(() => readArticleFile(name, source)).toThrow(reason)
  })
})
