import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import {
  escapeJavaScript,
  type ScriptForm,
  type ScriptReach,
  unescapeJavaScript,
} from '#shared/unicode/javascript-escapes.ts'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { type Encoder, EncoderForm } from './EncoderForm.tsx'

const PATH = routePath('javascript-encoder')

const ENCODER: Encoder = {
  path: PATH,
  codeLabel: 'JavaScript',
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
}

export async function load({ config, query }: LoadContext): Promise<PageMeta> {
  return {
    status: 200,
    title: `JavaScript encoder and decoder · ${config.siteName}`,
    description:
      'Turns text into escapes of JavaScript strings and back: code units, code points or the shortest, live in the browser.',
    canonical: PATH,
    robots: query.size > 0 ? 'noindex' : undefined,
  }
}

/** Escapes of string literals, both ways. */
export function Page({ query }: PageProps) {
  return (
    <div className="wrap uni">
      <div className="list-head">
        <div>
          <h1>JavaScript encoder</h1>
          <p>
            Text on one side, the inside of a string literal on the other: write in either. It fits single, double and
            back quotes. For pages see the{' '}
            <Link className="link" href={routePath('html-encoder')}>
              HTML encoder
            </Link>
            .
          </p>
        </div>
      </div>
      <EncoderForm encoder={ENCODER} query={query} />
    </div>
  )
}
