import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { escapeHtml, type HtmlForm, type HtmlReach, unescapeHtml } from '#shared/unicode/html-escapes.ts'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { type Encoder, EncoderForm } from './EncoderForm.tsx'

const PATH = routePath('html-encoder')

const ENCODER: Encoder = {
  path: PATH,
  codeLabel: 'HTML',
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
}

export async function load({ config, query }: LoadContext): Promise<PageMeta> {
  return {
    status: 200,
    title: `HTML encoder and decoder · ${config.siteName}`,
    description:
      'Turns text into HTML character references and back: names, hexadecimal or decimal numbers, live in the browser.',
    canonical: PATH,
    robots: query.size > 0 ? 'noindex' : undefined,
  }
}

/** Character references, both ways. */
export function Page({ query }: PageProps) {
  return (
    <div className="wrap uni">
      <div className="list-head">
        <div>
          <h1>HTML encoder</h1>
          <p>
            Text on one side, character references on the other: write in either. With scripts nothing leaves your
            device. For programs see the{' '}
            <Link className="link" href={routePath('javascript-encoder')}>
              JavaScript encoder
            </Link>
            .
          </p>
        </div>
      </div>
      <EncoderForm encoder={ENCODER} query={query} />
    </div>
  )
}
