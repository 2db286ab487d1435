import { expect, test } from 'vitest'
import { textParts } from './plain-links.ts'

const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? [])

test('turns addresses into links and keeps all other text', () => {
  for (const text of [
    'See https://example.org/a?b=1&c=2#d, and (http://x.example).',
    'no address',
    '',
    'https://example.org',
    'two https://a.example https://b.example!',
  ])
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  expect(links('See https://example.org/a?b=1&c=2#d, and (http://x.example).')).toEqual([
    'https://example.org/a?b=1&c=2#d',
    'http://x.example/',
  ])
})

test('keeps anything but http(s) addresses as text', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://',
    'http://[',
    'ftp://example.org',
    '//example.org',
    'xhttps://example.org',
  ])
    expect(links(text)).toEqual([])
  expect(links('https://a.example/"onmouseover="alert(1)')).toEqual(['https://a.example/'])
  expect(links('https://a.example/<img src=x>')).toEqual(['https://a.example/'])
})
