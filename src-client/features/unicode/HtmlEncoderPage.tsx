import { escapeHtml, type HtmlForm, type HtmlReach, unescapeHtml } from '#shared/unicode/html-escapes.ts'
import { encoderPage } from './encoder-page.tsx'

/** Character references, both ways. */
export const { load, Page } = encoderPage({
  route: 'html-encoder',
  description:
    'Turns text into HTML character references and back: names, hexadecimal or decimal numbers, live in the browser.',
  lead: 'Text on one side, character references on the other: write in either. With scripts nothing leaves your device.',
  other: { route: 'javascript-encoder', before: 'For programs see the', name: 'JavaScript encoder' },
  encoder: {
    codeLabel: 'HTML',
    example: '“Fish & chips” < 12 €, says Zoë 😀',
    choices: [
      {
        name: 'form',
        label: 'Written as',
        options: [
          ['named', 'Names where there are some: &deg;'],
          ['hex', 'Hexadecimal numbers: &#xB0;'],
          ['decimal', 'Decimal numbers: &#176;'],
        ],
      },
      {
        name: 'reach',
        label: 'Which characters',
        options: [
          ['needed', 'Only what HTML needs: & < > quotes'],
          ['ascii', 'Everything outside ASCII, too'],
          ['all', 'Every character'],
        ],
      },
    ],
    encode: (text, chosen) => escapeHtml(text, chosen.form as HtmlForm, chosen.reach as HtmlReach),
    decode: unescapeHtml,
  },
})
