import { expect, it } from 'vitest'
import { writeLetter } from './letter.ts'

const site = { name: 'Fonts & more', publicUrl: 'https://fonts.example' }
const letter = writeLetter({
  site,
  to: 'Ana <b>',
  subject: 'Hello "you" & <b>all</b>',
  parts: [
    'Somebody wrote:\n  <script>alert(1)</script> https://bad.example/x',
    '',
    { label: 'Read & <i>answer</i>', url: 'https://fonts.example/messages/3?a=1&b=2' },
    'See https://fonts.example.evil/ and https://fonts.example/terms',
  ],
})

it('writes greeting, paragraphs, button and site as text', () => {
  expect(letter.text.split('\n\n')).toEqual([
    'Hello Ana <b>,',
    'Somebody wrote:\n  <script>alert(1)</script> https://bad.example/x',
    'Read & <i>answer</i>: https://fonts.example/messages/3?a=1&b=2',
    'See https://fonts.example.evil/ and https://fonts.example/terms',
    'Fonts & more\nhttps://fonts.example',
  ])
})

it('writes the same as HTML, escaped, with links to this site only', () => {
  expect(letter.html).not.toContain('<script')
  expect(letter.html).toContain('<title>Hello &quot;you&quot; &amp; &lt;b&gt;all&lt;/b&gt;</title>')
  expect(letter.html).toContain('>Read &amp; &lt;i&gt;answer&lt;/i&gt;</a>')
  expect(letter.html).toContain('<p style="white-space:pre-wrap">Hello Ana &lt;b&gt;,</p>')
  expect([...letter.html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    'https://fonts.example/messages/3?a=1&amp;b=2',
    'https://fonts.example/messages/3?a=1&amp;b=2',
    'https://fonts.example/terms',
    'https://fonts.example',
  ])
})

it('leaves the greeting out in letters to the operator', () => {
  expect(writeLetter({ site, to: null, subject: 's', parts: ['News.'] }).text).toBe(
    'News.\n\nFonts & more\nhttps://fonts.example',
  )
})
