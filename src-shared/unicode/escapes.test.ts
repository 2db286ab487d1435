import { describe, expect, test } from 'vitest'
import { entityName, escapeHtml, unescapeHtml } from './html-escapes.ts'
import { escapeJavaScript, unescapeJavaScript } from './javascript-escapes.ts'

/**
 * Valid code points in pieces of 4,096: all of planes 0 to 3, which have characters, and every eighth piece of the
 * rest.
 */
function* pieces(): Generator<string> {
  for (let from = 0; from <= 0x10ffff; from += from < 0x40000 ? 4096 : 8 * 4096) {
    let text = ''
    for (let cp = from; cp < from + 4096; cp++) if (cp < 0xd800 || cp > 0xdfff) text += String.fromCodePoint(cp)
    yield text
  }
}

describe('HTML', () => {
  test('every character round trips in every form', () => {
    // Other limits show in the first pieces already.
    for (const text of pieces())
      for (const form of ['named', 'decimal', 'hex'] as const)
        for (const reach of text.codePointAt(0)! < 0x3000
          ? (['needed', 'ascii', 'all'] as const)
          : (['ascii'] as const))
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
    // As in Chromium's parser.
    expect(
      unescapeHtml('&copy 2024 &notit; &notin; &ampx &AMP &#233 &#xE9g &#0000000065; &#99999999999; &eacut &'),
    ).toBe('© 2024 ¬it; ∉ &x & é ég A \ufffd &eacut &')
  })
})

describe('JavaScript', () => {
  test('every character round trips in every form, and a runtime reads the same', () => {
    for (const text of pieces())
      for (const form of ['units', 'braces', 'shortest'] as const)
        for (const reach of text.codePointAt(0)! < 0x3000 ? (['ascii', 'all'] as const) : (['ascii'] as const)) {
          const escaped = escapeJavaScript(text, form, reach)
          if (unescapeJavaScript(escaped) !== text) throw new Error(`${form} ${reach} ${text.codePointAt(0)}`)
          if (text.codePointAt(0)! >= 0x3000) continue
          for (const literal of [`"${escaped}"`, `'${escaped}'`, `\`${escaped}\``])
            if (new Function(`return ${literal}`)() !== text) throw new Error(`${form} ${reach} is read otherwise`)
        }
  })

  test('forms', () => {
    expect(escapeJavaScript('é😀\n', 'units', 'ascii')).toBe('\\u00E9\\uD83D\\uDE00\\n')
    expect(escapeJavaScript('é😀', 'braces', 'ascii')).toBe('\\u{E9}\\u{1F600}')
    expect(escapeJavaScript('é', 'shortest', 'ascii')).toBe('\\xE9')
    expect(unescapeJavaScript('\\u{110000} \\q \\')).toBe('\\u{110000} q \\')
    const escaped = '\\0 \\101 \\08 \\377 \\400 \\8 \\u{00000041} \\u{1F600} \\\n.'
    expect(unescapeJavaScript(escaped)).toBe(new Function(`return "${escaped}"`)())
    expect(unescapeJavaScript(escapeJavaScript('\ud800x', 'units', 'ascii'))).toBe('\ud800x')
  })
})
