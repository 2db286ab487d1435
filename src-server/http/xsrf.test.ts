import type { Context } from 'koa'
import { expect, test } from 'vitest'
import { createXsrf } from './xsrf.ts'

test('names the right address to visitors by http, where cookies are dropped', () => {
  const ask = (publicUrl: string, from: string) => {
    const headers: Record<string, string> = { Origin: from, Host: 'fonts.example.org' }
    const ctx = { get: (name: string) => headers[name] ?? '', cookies: { get: () => undefined } } as unknown as Context
    return () => createXsrf('a secret', publicUrl).checkForm(ctx, '')
  }
  const [http, https] = ['http://fonts.example.org', 'https://fonts.example.org']
  expect(ask(https, http)).toThrow('This works at https://fonts.example.org only: open the site there.')
  for (const [publicUrl, from] of [
    [https, https],
    [http, http],
    [http, https],
  ] as const)
    expect(ask(publicUrl, from)).toThrow('load a page first')
})

test('its cookie is Secure on a site with https, also behind a proxy that ends TLS', () => {
  const cookieOf = (publicUrl: string) => {
    const set: string[] = []
    const ctx = {
      state: { actor: { sessionId: null } },
      cookies: { get: () => undefined },
      res: { appendHeader: (name: string, value: string) => set.push(`${name}: ${value}`) },
    } as unknown as Context
    createXsrf('a secret', publicUrl).issue(ctx)
    return set
  }
  const cookie = String.raw`^Set-Cookie: XSRF-TOKEN=[\w-]{24}\.[\w-]{22}; Path=/; SameSite=Lax`
  expect(cookieOf('https://fonts.example.org')).toEqual([expect.stringMatching(new RegExp(`${cookie}; Secure$`))])
  expect(cookieOf('http://fonts.example.org')).toEqual([expect.stringMatching(new RegExp(`${cookie}$`))])
})
