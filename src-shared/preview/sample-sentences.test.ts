import { expect, it } from 'vitest'
import { cleanPreviewText } from './preferences.ts'
import { SAMPLE_LANGUAGES, SAMPLE_TEXTS, sampleSentence } from './sample-sentences.ts'

it('has texts for at least sixty languages, each with its own name', () => {
  expect(SAMPLE_LANGUAGES.length).toBeGreaterThanOrEqual(60)
  expect(new Set(Object.values(SAMPLE_TEXTS).map(([name]) => name)).size).toBe(SAMPLE_LANGUAGES.length)
  for (const code of SAMPLE_LANGUAGES) expect(() => new Intl.Locale(code), code).not.toThrow()
})

it.each(SAMPLE_LANGUAGES)('%s: composed, clean, one sentence that fits a preview and is in its script', (code) => {
  const [, text] = SAMPLE_TEXTS[code] as readonly [string, string]
  expect(text.trim()).toBe(text)
  expect(text).not.toMatch(/ {2}|[[\]<>{}]|\p{Cc}| [,;]/u)
  const line = sampleSentence(code)
  expect(line.length).toBeGreaterThan(10)
  expect(text.startsWith(line)).toBe(true)
  expect(cleanPreviewText(line)).toBe(line)
  const script = new Intl.Locale(code).maximize().script ?? ''
  const letters = line.match(/\p{L}/gu) ?? []
  const own = letters.filter((letter) => OWN[script]?.test(letter))
  expect(own.length / letters.length, script).toBeGreaterThan(0.95)
})

const one = (name: string) => new RegExp(`\\p{Script=${name}}`, 'u')
const OWN: Record<string, RegExp> = {
  Latn: one('Latin'),
  Cyrl: one('Cyrillic'),
  Grek: one('Greek'),
  Armn: one('Armenian'),
  Geor: one('Georgian'),
  Hebr: one('Hebrew'),
  Arab: one('Arabic'),
  Deva: one('Devanagari'),
  Beng: one('Bengali'),
  Taml: one('Tamil'),
  Telu: one('Telugu'),
  Knda: one('Kannada'),
  Mlym: one('Malayalam'),
  Gujr: one('Gujarati'),
  Guru: one('Gurmukhi'),
  Sinh: one('Sinhala'),
  Thai: one('Thai'),
  Laoo: one('Lao'),
  Khmr: one('Khmer'),
  Mymr: one('Myanmar'),
  Ethi: one('Ethiopic'),
  Hans: one('Han'),
  Hant: one('Han'),
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Kore: one('Hangul'),
}
