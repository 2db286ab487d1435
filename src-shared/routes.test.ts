import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchRoute } from './match-route.ts'
import { buildPath, matcherOf } from './route-pattern.ts'
import { familyPath, ROUTES, type RouteName, routePath } from './routes.ts'

describe('route patterns', () => {
  it('takes one segment per parameter and only digits for ids', () => {
    const match = matcherOf('/{slug}-f{familyId:id}')
    expect(match('/lobster-two-f12')).toEqual({ slug: 'lobster-two', familyId: '12' })
    expect(match('/lobster-f12x')).toBeNull()
    expect(match('/a/b-f1')).toBeNull()
  })

  it('omits an optional last segment', () => {
    const pattern = '/timeline/{year?:id}'
    expect(matcherOf(pattern)('/timeline')).toEqual({})
    expect(matcherOf(pattern)('/timeline/2024')).toEqual({ year: '2024' })
    expect(buildPath(pattern, {})).toBe('/timeline')
    expect(buildPath(pattern, { year: 2024 })).toBe('/timeline/2024')
  })

  it('names the missing parameter', () => {
    expect(() => buildPath('/category/{tags}', {})).toThrow('tags')
  })

  it('matches what it builds', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((s) => !s.includes('/') && s.isWellFormed())
    const match = matcherOf('/category/{tags}')
    fc.assert(
      fc.property(
        text,
        (tags) => void expect(match(decodeURIComponent(buildPath('/category/{tags}', { tags })))).toEqual({ tags }),
      ),
    )
  })
})

describe('the route table', () => {
  it.each([
    ['/', 'home', {}],
    ['/popular/fonts', 'popular-fonts', {}],
    ['/free-commercial-fonts', 'free-commercial-fonts', {}],
    ['/category/serif,cool', 'category', { tags: 'serif,cool' }],
    ['/playfair-display-f7', 'family', { slug: 'playfair-display', familyId: '7' }],
    ['/vernon-adams/amatic-sc', 'family-by-designer', { designer: 'vernon-adams', family: 'amatic-sc' }],
    ['/vernon-adams', 'designer', { designer: 'vernon-adams' }],
    ['/popular/fonts/', 'popular-fonts', {}],
  ] as [string, RouteName, Record<string, string>][])('%s is %s', (path, name, params) => {
    expect(matchRoute(path)).toEqual({ name, params })
  })

  it.each(['/api/v3/x', '/account/nothing', '/a/b/c', '/%E0%A4%A', '/admin/nothing'])('%s has no page here', (path) => {
    expect(matchRoute(path)).toBeNull()
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (path) => void matchRoute(`/${path}`)))
  })

  it('every alias names an existing target', () => {
    for (const route of Object.values(ROUTES)) if ('alias' in route) expect(ROUTES).toHaveProperty(route.alias)
  })

  it('builds family paths', () => {
    expect(familyPath({ slug: 'lobster', familyId: 3 })).toBe('/lobster-f3')
    expect(routePath('category', { tags: 'serif,cool' })).toBe('/category/serif,cool')
  })
})
