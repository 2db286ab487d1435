import {
  escapeJavaScript,
  type ScriptForm,
  type ScriptReach,
  unescapeJavaScript,
} from '#shared/unicode/javascript-escapes.ts'
import { encoderPage } from './encoder-page.tsx'

/** Escapes of string literals, both ways. */
export const { load, Page } = encoderPage({
  route: 'javascript-encoder',
  description:
    'Turns text into escapes of JavaScript strings and back: code units, code points or the shortest, live in the browser.',
  lead: 'Text on one side, the inside of a string literal on the other: write in either. It fits single, double and back quotes.',
  other: { route: 'html-encoder', before: 'For pages see the', name: 'HTML encoder' },
  encoder: {
    codeLabel: 'JavaScript',
    example: '“Smörgåsbord”, 12 € a head. It’s great 😀',
    choices: [
      {
        name: 'form',
        label: 'Written as',
        options: [
          ['units', 'Code units: \\u00B0, \\uD83D\\uDE00'],
          ['braces', 'Code points: \\u{B0}, \\u{1F600}'],
          ['shortest', 'Short where possible: \\xB0'],
        ],
      },
      {
        name: 'reach',
        label: 'Which characters',
        options: [
          ['ascii', 'Everything outside ASCII'],
          ['all', 'Every character'],
        ],
      },
    ],
    encode: (text, chosen) => escapeJavaScript(text, chosen.form as ScriptForm, chosen.reach as ScriptReach),
    decode: unescapeJavaScript,
  },
})
