import { expect, test } from 'vitest'
import { escapeXml, xmlElement, xmlEmpty } from './xml.ts'

test('text cannot end an element or an attribute', () => {
  const text = `<a href="x" title='y'> & b`
  const escaped = '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt; &amp; b'
  expect(escapeXml(text)).toBe(escaped)
  expect(xmlElement('title', text, { term: text })).toBe(`<title term="${escaped}">${escaped}</title>`)
  expect(xmlEmpty('category', { term: text })).toBe(`<category term="${escaped}"/>`)
})

test('drops what XML cannot contain', () => {
  expect(escapeXml('a\u0000\u0008b\tc\ud800d\uffff💡')).toBe('ab\tcd💡')
})
