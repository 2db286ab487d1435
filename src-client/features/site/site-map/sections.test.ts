import { expect, test } from 'vitest'
import { matchRoute } from '#shared/match-route.ts'
import { ROUTE_TRAITS } from '#shared/route-traits.ts'
import { ROUTES, type RouteDefinition, type RouteName } from '#shared/routes.ts'
import { siteMapSections } from './sections.ts'

test('lists every page without parameters once, with a label', () => {
  const links = siteMapSections().flatMap((section) => section.links)
  expect(new Set(links.map((link) => link.href)).size).toBe(links.length)
  for (const { href, label } of links) {
    expect(matchRoute(href), href).not.toBeNull()
    expect(label).toMatch(/^[A-Z]/)
  }
  const plain = Object.entries(ROUTES as Record<string, RouteDefinition>).filter(
    ([name, route]) =>
      ROUTE_TRAITS[name as RouteName].indexable &&
      !route.alias &&
      name !== 'font-links' &&
      !route.pattern.includes('{'),
  )
  // New pages have a place that is meant for them.
  expect(siteMapSections().map(({ title }) => title)).not.toContain('More')
  expect(links.map((link) => matchRoute(link.href)!.name)).toEqual(expect.arrayContaining(plain.map(([name]) => name)))
})
