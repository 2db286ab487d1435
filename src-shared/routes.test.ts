import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern } from './route-pattern.ts'
import { familyPath, matchRoute, ROUTES, type RouteName, routePath } from './routes.ts'

describe('route patterns', () => {
  it('takes one segment per parameter and only digits for ids', () => {
    const pattern = compilePattern('/{slug}-f{familyId:id}')
    expect(pattern.match('/lobster-two-f12')).toEqual({ slug: 'lobster-two', familyId: '12' })
    expect(pattern.match('/lobster-f12x')).toBeNull()
    expect(pattern.match('/a/b-f1')).toBeNull()
  })

  it('omits an optional last segment', () => {
    const pattern = compilePattern('/timeline/{year?:id}')
    expect(pattern.match('/timeline')).toEqual({})
    expect(pattern.match('/timeline/2024')).toEqual({ year: '2024' })
    expect(pattern.build({})).toBe('/timeline')
    expect(pattern.build({ year: 2024 })).toBe('/timeline/2024')
  })

  it('names the missing parameter', () => {
    expect(() => compilePattern('/category/{tags}').build({})).toThrow('tags')
  })

  it('matches what it builds', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((s) => !s.includes('/') && s.isWellFormed())
    const pattern = compilePattern('/category/{tags}')
    fc.assert(
      fc.property(
        text,
        (tags) => void expect(pattern.match(decodeURIComponent(pattern.build({ tags })))).toEqual({ tags }),
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
