import { expect, it } from 'vitest'
import { htmlCode, markdownCode } from './embed-code.ts'

const embed = {
  page: 'https://x.test/lobster-f1?text=a&b',
  image: 'https://x.test/api/rf5/1/(a).png?s=65&tb=1',
  alt: 'a "b" [c] <d> (Lobster)',
  width: 210,
  height: 90,
}

it('escapes the text in HTML', () => {
  expect(htmlCode(embed)).toBe(
    '<a href="https://x.test/lobster-f1?text=a&amp;b"><img src="https://x.test/api/rf5/1/(a).png?s=65&amp;tb=1" alt="a &quot;b&quot; [c] &lt;d&gt; (Lobster)" width="210" height="90"></a>',
  )
})

it('escapes the text in Markdown', () => {
  expect(markdownCode(embed)).toBe(
    '[![a "b" \\[c\\] <d> (Lobster)](https://x.test/api/rf5/1/%28a%29.png?s=65&tb=1)](https://x.test/lobster-f1?text=a&b)',
  )
})
