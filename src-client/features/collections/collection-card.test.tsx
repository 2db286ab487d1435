import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import type { CollectionView, SampleFont } from '#shared/contracts/collections/collections.ts'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import { DEFAULT_PREFERENCES } from '#shared/preview/preferences.ts'
import { ConfigProvider } from '../../app/config.tsx'
import { createPreferenceStore, PreferenceProvider } from '../../app/preferences.tsx'
import { CollectionCard, type CollectionCardProps } from './CollectionCard.tsx'
import { CollectionCluster } from './CollectionCluster.tsx'
import { type CollectionTileProps, CollectionTiles } from './CollectionTile.tsx'

const font = (id: number): SampleFont => ({
  id,
  name: 'Regular',
  fullName: 'Lobster',
  slug: 'lobster',
  text: 'Milk bar',
  file: 'a'.repeat(32),
  fontSize: 65,
  renderer: { name: 'skia', transparent: true },
  image: '',
  primary: true,
  apt: true,
  weight: 400,
  italic: false,
  width: 5,
  color: false,
  variable: false,
  direction: 'ltr',
  missing: [],
  room: null,
  metrics: { ascent: 0.9, descent: -0.2, xHeight: 0.5, capHeight: 0.7, letterAdvance: 0.5 },
  familyId: id,
  familySlug: `family-${id}`,
  familyName: `Family ${id}`,
})
const moment = { value: '2026-01-02T00:00:00.000Z', short: '2 Jan 2026', timeAgo: '1 day ago' }
const collection = (over: Partial<CollectionView> = {}): CollectionView => ({
  id: 7,
  slug: 'arcade',
  name: 'Arcade <cabinet>',
  description: '',
  private: false,
  type: 0,
  coverPhoto: null,
  fontCount: 2,
  fonts: [font(1), font(2)],
  owner: { username: 'marginalia', avatar: '/avatar.svg' },
  fontExists: null,
  dateCreated: moment,
  dateUpdated: moment,
  ...over,
})

const config = { endpoints: { images: '' }, publicUrl: '' } as PageConfig
const draw = (element: React.ReactNode) =>
  renderToString(
    <ConfigProvider value={config}>
      <PreferenceProvider value={createPreferenceStore(DEFAULT_PREFERENCES)}>
        <Router ssrPath="/">{element}</Router>
      </PreferenceProvider>
    </ConfigProvider>,
  ).replaceAll('<!-- -->', '')
const card = (over: Partial<CollectionView> = {}, more: Partial<CollectionCardProps> = {}) =>
  draw(<CollectionCard collection={collection(over)} {...more} />)
const count = (html: string, part: string) => html.split(part).length - 1

describe('collection card', () => {
  test('picture, name and View link to the collection', () => {
    const html = card()
    expect(count(html, 'href="/collection/arcade-c7"')).toBe(3)
    expect(html).toContain('Arcade &lt;cabinet&gt;')
    expect(html).toContain('aria-label="View Arcade &lt;cabinet&gt;"')
    expect(html).not.toContain('>Edit<')
  })

  test.each([
    [0, 'no fonts'],
    [1, '1 font ·'],
    [12, '12 fonts'],
  ])('%i: %s', (fontCount, words) => {
    expect(card({ fontCount })).toContain(words)
  })

  test('is filled up to three strips', () => {
    const grid = (html: string) => html.slice(html.indexOf('class="strips"'))
    expect(count(grid(card()), '<span></span>')).toBe(1)
    expect(count(grid(card({ fonts: [font(1)] })), '<span></span>')).toBe(2)
    expect(count(grid(card({ fonts: [font(1), font(2), font(3)] })), '<span></span>')).toBe(0)
    expect(count(card(), 'class="strip"')).toBe(2)
  })

  test('an empty card shows a sign and a text instead of pictures', () => {
    const html = card({ fontCount: 0, fonts: [] })
    expect(html).toContain('No fonts in this collection 😢')
    expect(html).toContain('class="cover empty"')
    expect(html).not.toContain('class="strips"')
  })

  test('a private collection shows a lock with its title', () => {
    expect(card({ private: true })).toContain('title="Collection is private"')
    expect(card()).not.toContain('Collection is private')
  })

  test('the owner is shown by picture and name, unless hidden', () => {
    expect(count(card(), 'href="/popular-collections?user=marginalia"')).toBe(2)
    expect(card({ owner: { username: 'm', avatar: '/api/avatar/1.png' } })).toContain('width="50" height="50"')
    const own = card({}, { hideUserLinks: true })
    expect(own).not.toContain('marginalia')
  })

  test("the owner's photo is the cover", () => {
    expect(card({ coverPhoto: '/api/cover/7/a.png' })).toMatch(
      /<img src="\/api\/cover\/7\/a.png" width="200" height="200"/,
    )
  })

  test('edit mode, highlight, faded and collapsed', () => {
    expect(card({}, { onEdit: () => undefined })).toContain('>Edit</button>')
    expect(card({}, { emphasis: 'highlight' })).toContain('class="card high"')
    expect(card({}, { emphasis: 'faded' })).toContain('class="card faded"')
    const folded = card({}, { collapsed: true })
    expect(folded).toContain('class="card collapsed"')
    expect(folded).not.toContain('class="pic"')
    expect(count(folded, 'href="/collection/arcade-c7"')).toBe(2)
  })
})

describe('collection tiles', () => {
  const tiles = (amount: number, tile?: () => Omit<CollectionTileProps, 'collection'>) =>
    draw(
      <CollectionTiles
        collections={Array.from({ length: amount }, (_, id) => collection({ id: id + 1 }))}
        tile={tile}
      />,
    )

  test.each([
    [1, 2],
    [2, 1],
    [3, 0],
    [4, 2],
  ])('%i are filled up with %i empty ones', (amount, empty) => {
    expect(count(tiles(amount), 'class="tile empty"')).toBe(empty)
  })

  test('tiles link to their collection, or are toggles', () => {
    expect(tiles(1)).toContain('href="/collection/arcade-c1"')
    const chosen = tiles(1, () => ({ selectable: { selected: true, onToggle: () => undefined } }))
    expect(chosen).toContain('aria-pressed="true"')
    expect(chosen).not.toContain('<a ')
    expect(tiles(1, () => ({ emphasis: 'highlight' }))).toContain('class="tile high"')
    expect(tiles(1, () => ({ emphasis: 'faded' }))).toContain('class="tile faded"')
  })

  test('a cluster folds up', () => {
    const cluster = (collapsed: boolean) =>
      draw(<CollectionCluster title="More" collections={[collection()]} collapsed={collapsed} />)
    expect(cluster(false)).toContain('<details class="cluster" open="">')
    expect(cluster(true)).toContain('<details class="cluster">')
  })
})
