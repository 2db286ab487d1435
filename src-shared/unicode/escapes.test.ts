import { describe, expect, test } from 'vitest'
import { entityName, escapeHtml, unescapeHtml } from './html-escapes.ts'
import { escapeJavaScript, unescapeJavaScript } from './javascript-escapes.ts'

/** Every code point that may stand in a text, in pieces of 4,096. */
function* pieces(): Generator<string> {
  for (let from = 0; from <= 0x10ffff; from += 4096) {
    let text = ''
    for (let cp = from; cp < from + 4096; cp++) if (cp < 0xd800 || cp > 0xdfff) text += String.fromCodePoint(cp)
    yield text
  }
}

describe('HTML', () => {
  test('every character comes back, in every form', () => {
    for (const text of pieces())
      for (const form of ['named', 'decimal', 'hex'] as const)
        for (const reach of ['needed', 'ascii', 'all'] as const)
          if (unescapeHtml(escapeHtml(text, form, reach)) !== text)
            throw new Error(`${form} ${reach} ${text.codePointAt(0)}`)
  })

  test('forms', () => {
    expect(escapeHtml('<b>5 °C & "x"</b>', 'named', 'needed')).toBe('&lt;b&gt;5 °C &amp; &quot;x&quot;&lt;/b&gt;')
    expect(escapeHtml('5 °C 😀', 'named', 'ascii')).toBe('5 &deg;C &#x1F600;')
    expect(escapeHtml('°', 'decimal', 'ascii')).toBe('&#176;')
    expect(escapeHtml('a', 'hex', 'all')).toBe('&#x61;')
    expect(entityName('&')).toBe('amp')
    expect(entityName('x')).toBeNull()
  })

  test('reads as HTML does', () => {
    expect(unescapeHtml('&eacute;&#233;&#xE9;&euro;&#128;&nosuch;&amp;lt; & &#xD800;')).toBe(
      'ééé€€&nosuch;&lt; & \ufffd',
    )
  })
})

describe('JavaScript', () => {
  test('every character comes back, in every form, and a runtime reads it the same', () => {
    for (const text of pieces())
      for (const form of ['units', 'braces', 'shortest'] as const)
        for (const reach of ['ascii', 'all'] as const) {
          const escaped = escapeJavaScript(text, form, reach)
          if (unescapeJavaScript(escaped) !== text) throw new Error(`${form} ${reach} ${text.codePointAt(0)}`)
          if (form !== 'shortest' && reach === 'ascii' && text.codePointAt(0)! < 0x3000) {
            const quotes = [`"${escaped}"`, `'${escaped}'`, `\`${escaped}\``]
            for (const literal of quotes) expect(new Function(`return ${literal}`)()).toBe(text)
          }
        }
  })

  test('forms', () => {
    expect(escapeJavaScript('é😀\n', 'units', 'ascii')).toBe('\\u00E9\\uD83D\\uDE00\\n')
    expect(escapeJavaScript('é😀', 'braces', 'ascii')).toBe('\\u{E9}\\u{1F600}')
    expect(escapeJavaScript('é', 'shortest', 'ascii')).toBe('\\xE9')
    expect(unescapeJavaScript('\\u{110000} \\q \\')).toBe('\\u{110000} q \\')
    expect(unescapeJavaScript(escapeJavaScript('\ud800x', 'units', 'ascii'))).toBe('\ud800x')
  })
})
