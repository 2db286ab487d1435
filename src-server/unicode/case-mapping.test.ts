import { describe, expect, test } from 'vitest'
import { createRandom } from '#tests/factories/random.ts'
import { mapCase } from './case-mapping.ts'
import { loadReference } from './reference.ts'

const reference = await loadReference()

describe('case of texts', () => {
  test.each([
    ['upper', '', 'Straße ŉ ﬃ ǆ', 'STRASSE ʼN FFI Ǆ'],
    ['lower', '', 'ΟΔΥΣΣΕΥΣ ΣΑΣ Σ ΑΣ’Α', 'οδυσσευς σας σ ασ’α'],
    ['lower', 'tr', 'DİYARBAKIR I\u0307', 'diyarbakır i'],
    ['upper', 'az', 'qızılgül i', 'QIZILGÜL İ'],
    ['lower', 'lt', 'Ì J\u0301 Į\u0303', 'i\u0307\u0300 j\u0307\u0301 į\u0307\u0303'],
    ['upper', 'lt', 'i\u0307\u0300', 'I\u0300'],
    ['title', '', 'ǆungla o’neill STRASSE ﬁnd 3rd', 'ǅungla O’neill Strasse Find 3Rd'],
    ['title', 'nl', 'ijsland in IJMUIDEN, bijna', 'IJsland In IJmuiden, Bijna'],
    ['title', '', 'ijsland', 'Ijsland'],
    ['title', 'tr', 'istanbul ılgaz', 'İstanbul Ilgaz'],
    ['upper', 'el', 'Ο Μάιος ή ο άνθρωπος, Ἀχιλλεύς ᾳ ΐ', 'Ο ΜΑΪΟΣ Ή Ο ΑΝΘΡΩΠΟΣ, ΑΧΙΛΛΕΥΣ ΑΙ Ϊ'],
    ['fold', '', 'Straße ΣΑΣ İ', 'strasse σασ i\u0307'],
    ['fold', 'tr', 'Iİ', 'ıi'],
  ] as const)('%s %s: %s', (form, lang, text, expected) => {
    expect(mapCase(reference, text, form, lang)).toBe(expected)
  })

  test('agrees with the runtime in every language with its own rules, for characters that both know', () => {
    const random = createRandom(3)
    const letters = [...'iIıİjJįĮìÌíÍĩĨσςΣßŉﬃǅabcXYZ.’ -', '\u0300', '\u0301', '\u0303', '\u0307', '\u0323', '\u00ad']
    const wrong: string[] = []
    for (let round = 0; round < 4000; round++) {
      const text = Array.from({ length: 1 + random.below(8) }, () => random.pick(letters)).join('')
      for (const lang of ['', 'tr', 'az', 'lt', 'de']) {
        const locale = lang === '' ? 'en' : lang
        if (mapCase(reference, text, 'upper', lang) !== text.toLocaleUpperCase(locale))
          wrong.push(`upper ${lang} ${text}`)
        if (mapCase(reference, text, 'lower', lang) !== text.toLocaleLowerCase(locale))
          wrong.push(`lower ${lang} ${text}`)
      }
    }
    expect(wrong.slice(0, 10)).toEqual([])
  })

  test('agrees with the runtime for Greek: every letter alone and in combinations', () => {
    const greek = Array.from({ length: 0x2000 - 0x370 }, (_, at) => String.fromCodePoint(0x370 + at)).filter(
      (char) => /\p{Script=Greek}/u.test(char) && /\p{L}/u.test(char),
    )
    const random = createRandom(7)
    const pieces = [...'αειουηωΑΕΙΟΥΗΩάέήίόύώϊϋΐΰἀᾷῷᾴ', ...'σςβγ aZ.’', ...'\u0300\u0301\u0308\u0342\u0345\u0313\u0344']
    const mixed = Array.from({ length: 5000 }, () =>
      Array.from({ length: 1 + random.below(7) }, () => random.pick(pieces)).join(''),
    )
    const wrong = [...greek, ...mixed].filter(
      (text) => mapCase(reference, text, 'upper', 'el') !== text.toLocaleUpperCase('el'),
    )
    expect(greek.length).toBeGreaterThan(300)
    expect(
      wrong.slice(0, 10).map((text) => [text, mapCase(reference, text, 'upper', 'el'), text.toLocaleUpperCase('el')]),
    ).toEqual([])
  })
})
