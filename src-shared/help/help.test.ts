import { describe, expect, it } from 'vitest'
import { matchRoute, RESERVED_SEGMENTS } from '../match-route.ts'
import { HELP } from './help-sections.ts'
import { highlight, plainText, queryWords, searchHelp } from './search-help.ts'

const entries = HELP.flatMap((section) => section.entries)
const idsFor = (query: string) => searchHelp(HELP, query).map((entry) => entry.id)

describe('the help', () => {
  it('has a separate answer at each anchor', () => {
    expect(entries.length).toBeGreaterThanOrEqual(30)
    const anchors = [...HELP.map((section) => `${section.id}`), ...entries.map((entry) => entry.id)]
    for (const section of HELP) {
      expect(section.entries.every((entry) => /^[a-z][a-z-]*$/.test(entry.id))).toBe(true)
    }
    expect(new Set(anchors).size).toBe(anchors.length)
    for (const entry of entries) expect(entry.body.join(' ').length, entry.id).toBeGreaterThan(80)
  })

  it('links to existing anchors and pages', () => {
    const anchors = new Set(entries.map((entry) => entry.id))
    const hrefs = entries.flatMap((entry) => [...entry.body.join('\n').matchAll(/\]\(([^)]+)\)/g)].map((m) => m[1]!))
    expect(hrefs.length).toBeGreaterThan(10)
    for (const href of hrefs) {
      const url = new URL(href, 'http://site.invalid')
      expect(url.host, href).toBe('site.invalid')
      if (url.pathname === '/help') expect(anchors, href).toContain(url.hash.slice(1))
      else if (!url.pathname.startsWith('/api/')) {
        const match = matchRoute(url.pathname)
        expect(match, href).not.toBeNull()
        expect(RESERVED_SEGMENTS, href).toContain(url.pathname.split('/')[1])
      }
    }
  })
})

describe('searching the help', () => {
  it.each([
    ['tofu', 'tofu'],
    ['how do I install fonts on windows', 'windows'],
    ['INSTALL MAC', 'macos'],
    ['logo', 'logo'],
    ['rate limit', 'api-limits'],
    ['photoshop', 'office'],
    ['virus', 'safe'],
    ['dark mode', 'night'],
    ['opentype', 'features-axes'],
    ['arabic letters', 'joined-letters'],
    ['dmca', 'my-font-here'],
    ['uninstall', 'remove'],
    ['dówñlöad', 'download'],
  ])('“%s” finds %s', (query, id) => {
    expect(idsFor(query).slice(0, 2)).toContain(id)
  })

  it('requires all words, or half of them if nothing has all', () => {
    expect(idsFor('install windows').length).toBeLessThan(idsFor('install').length)
    expect(idsFor('install xylophone')[0]).toBeDefined()
    expect(idsFor('xylophone')).toEqual([])
  })

  it('an empty query finds nothing, and any text is accepted', () => {
    expect(idsFor('')).toEqual([])
    expect(idsFor('   …  ')).toEqual([])
    expect(idsFor('(.*)+[')).toEqual([])
    expect(queryWords('how do I')).toEqual(['how', 'do', 'i'])
    expect(queryWords('w '.repeat(500)).length).toBe(1)
    expect(searchHelp(HELP, `💥 ا ${'x'.repeat(5000)}`)).toEqual([])
  })

  it("highlights prefixes of the query's words and loses no character", () => {
    expect(highlight('Fonts for a fönt’s font-face', ['font'])).toEqual([
      { text: 'Fonts', hit: true },
      { text: ' for a ', hit: false },
      { text: 'fönt', hit: true },
      { text: '’s ', hit: false },
      { text: 'font', hit: true },
      { text: '-face', hit: false },
    ])
    expect(highlight('Die Straßenbahn nach Łódź', queryWords('strasse LODZ'))).toEqual([
      { text: 'Die ', hit: false },
      { text: 'Straßenbahn', hit: true },
      { text: ' nach ', hit: false },
      { text: 'Łódź', hit: true },
    ])
    for (const entry of entries) {
      const text = entry.body.join('\n')
      expect(
        highlight(text, ['font', 'a'])
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }
  })

  it('plain text has no markup', () => {
    expect(plainText('- **Word**: see [the page](/help#x) and `fc-cache`')).toBe('Word: see the page and fc-cache')
  })
})
