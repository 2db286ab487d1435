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
