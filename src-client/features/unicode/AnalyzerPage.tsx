import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { AnalyseResult, CharacterRow } from '#shared/contracts/unicode/unicode.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { DEBOUNCE_MS, SEARCH } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { characterPath, codepointLabel } from '#shared/unicode/character-path.ts'
import { trpc } from '../../api/trpc.ts'
import { useNavigation } from '../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { useEarlyInput } from '../../ui/use-early-input.ts'
import { useTypedAddress } from '../../ui/use-typed-address.ts'
import { AnalyzerExamples } from './AnalyzerExamples.tsx'
import { AnalyzerFonts, canAskCoverage, coverageOf } from './AnalyzerFonts.tsx'
import * as styles from './AnalyzerPage.module.css'
import { addressText, MAX_ANYWHERE, sentText } from './address-text.ts'
import * as charactersStyles from './characters.module.css'
import * as panelsStyles from './panels.module.css'
import { useMissingLetters } from './use-missing-letters.ts'

const PATH = routePath('analyzer')
/** Longest text that the API accepts. */
const MAX_TEXT = 2000
const textOf = (query: URLSearchParams) => sentText(query.get('text'), MAX_TEXT)

export async function load({ api, query, config }: LoadContext): Promise<PageMeta> {
  const text = textOf(query)
  if (text !== '')
    await Promise.all([
      api.unicode.analyse.fetch({ text }),
      canAskCoverage(text) ? api.unicode.coverage.fetch(coverageOf(text)) : null,
    ])
  return {
    title: `Text analyser · ${config.siteName}`,
    description:
      'What a text is really made of: characters, code points, bytes, normal forms, hidden characters, look-alikes, scripts, and fonts that can set it.',
    canonical: PATH,
    robots: text === '' ? undefined : 'noindex',
  }
}

export function Page({ query }: PageProps) {
  const { navigate } = useNavigation()
  const text = textOf(query)
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(text)
  const { data: result } = trpc.unicode.analyse.useQuery(
    { text },
    { enabled: text !== '', placeholderData: keepPreviousData },
  )
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const show = (next: string) =>
    void navigate(next === '' ? PATH : `${PATH}?${new URLSearchParams({ text: addressText(next) })}`, {
      replace: true,
      keepScroll: true,
    })
  const settle = useTypedAddress(show, DEBOUNCE_MS.search)
  const type = (value: string) => {
    setTyped(value)
    settle(value)
  }
  const choose = (example: string) => {
    setTyped(example)
    show(example)
    field.current?.focus()
  }
  useEarlyInput(field, type)
  useMissingLetters(result ? text : '')
  const looked = addressText(typed).length
  return (
    <div className={`wrap ${charactersStyles.uni}`}>
      <div className="list-head">
        <div>
          <h1>Text analyser</h1>
          <p>See what a text is made of. Paste anything, even if it looks odd or broken.</p>
        </div>
      </div>
      <div className={styles.top} data-empty={text === '' || undefined}>
        <form
          className={styles.analyse}
          action={PATH}
          method="get"
          onSubmit={(event) => {
            event.preventDefault()
            show(typed)
          }}
        >
          <label>
            Text
            <textarea
              ref={field}
              className="input"
              data-letters
              name="text"
              rows={4}
              // Without scripts, the bytes of the address cannot be counted, so the limit is the shortest that always fits.
              maxLength={isLive ? MAX_TEXT : MAX_ANYWHERE}
              dir="auto"
              spellCheck={false}
              value={typed}
              onChange={(event) => type(event.target.value)}
            />
          </label>
          <button className="btn btn--solid" type="submit">
            Analyse
          </button>
          {looked < typed.length ? (
            <p className="soft" role="status">
              {`The first ${groupThousands(looked)} characters are analysed: an address cannot hold more.`}
            </p>
          ) : null}
        </form>
        {text === '' ? <AnalyzerExamples onChoose={choose} /> : null}
      </div>
      {text !== '' && result ? <Analysis text={text} result={result} /> : null}
    </div>
  )
}

/** Tells how many clusters are shown if not all are. */
function shownOf({ clusters, counts }: Pick<AnalyseResult, 'clusters' | 'counts'>): string {
  const all = counts[0]!.value
  return all > clusters.length ? `The first ${groupThousands(clusters.length)} of ${groupThousands(all)}.` : ''
}

/** The text with a sign for each invisible character; nothing if all characters are visible. */
function MadeVisible({ clusters, counts }: Pick<AnalyseResult, 'clusters' | 'counts'>) {
  const isHidden = (one: CharacterRow) => one.sign !== '' && one.codepoint !== 0x20
  if (!clusters.some((cluster) => cluster.characters.some(isHidden))) return null
  return (
    <section className="sec" aria-labelledby="visible">
      <div className="sec-h">
        <h2 id="visible">Made visible</h2>
        <p className="soft">{`In the order in which the text is stored. ${shownOf({ clusters, counts })}`.trim()}</p>
      </div>
      <p className={charactersStyles.visible} dir="ltr" data-letters>
        {clusters.map((cluster, at) =>
          cluster.characters.some(isHidden) ? (
            cluster.characters.map((one, place) =>
              isHidden(one) ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: positions in a text
                <span key={`${at} ${place}`} className={charactersStyles.sign} title={one.name}>
                  {one.sign}
                </span>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: positions in a text
                <bdi key={`${at} ${place}`}>{one.text}</bdi>
              ),
            )
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: positions in a text
            <bdi key={at}>{cluster.text}</bdi>
          ),
        )}
      </p>
    </section>
  )
}

/** The different characters, as many as the list of fonts accepts. Composed first, so that 'e' with an accent is one character. */
const differentCharacters = (text: string) => [...new Set(text.normalize('NFC'))].slice(0, SEARCH.maxChars / 2).join('')

function Analysis({ text, result }: { text: string; result: AnalyseResult }) {
  const asItLooks = { form: 'As it looks', text: result.skeleton, same: result.skeleton === text }
  return (
    <>
      {result.warnings.length > 0 ? (
        <ul className={styles.warnings} aria-label="Worth knowing">
          {result.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      ) : null}
      <MadeVisible clusters={result.clusters} counts={result.counts} />
      <div className={panelsStyles.panels}>
        <section className={panelsStyles.panel}>
          <h2>Size</h2>
          <dl className={panelsStyles.rows}>
            {result.counts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{groupThousands(value)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={panelsStyles.panel}>
          <h2>Fonts and scripts</h2>
          <p className={styles.having}>
            {result.families === 0 ? (
              'No family here has every character of it.'
            ) : (
              <Link
                className="link"
                href={`${routePath('search-fonts')}?${new URLSearchParams({ chars: differentCharacters(text) })}`}
              >
                {result.families === 1 ? 'One family has' : `${groupThousands(result.families)} families have`} every
                character of it
              </Link>
            )}
          </p>
          <dl className={panelsStyles.rows}>
            {result.scripts.map((script) => (
              <div key={script.slug}>
                <dt>
                  {script.slug === 'unknown' ? (
                    script.name
                  ) : (
                    <Link className="link" href={routePath('unicode-script', { slug: script.slug })}>
                      {script.name}
                    </Link>
                  )}
                </dt>
                <dd className="num">{groupThousands(script.count)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={panelsStyles.panel}>
          <h2>Bytes</h2>
          <dl className={panelsStyles.rows}>
            {result.bytes.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={panelsStyles.panel}>
          <h2>Normal forms and case</h2>
          <dl className={panelsStyles.rows}>
            {[...result.forms, ...result.cases, asItLooks].map(({ form, text: own, same }) => (
              <div key={form}>
                <dt>{form}</dt>
                <dd dir="auto" className={same ? 'soft' : styles.text} data-letters>
                  {same ? 'the same' : own}
                </dd>
              </div>
            ))}
            {result.repairs.map((repair) => (
              <div key={repair.encoding}>
                <dt>If UTF-8 was read as {repair.encoding}</dt>
                <dd dir="auto" className={styles.text} data-letters>
                  {repair.text}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      {canAskCoverage(text) ? <AnalyzerFonts text={text} /> : null}
      <section className="sec" aria-labelledby="parts">
        <div className="sec-h">
          <h2 id="parts">Character by character</h2>
          {shownOf(result) ? <p className="soft">{shownOf(result)}</p> : null}
        </div>
        <ol className={styles.clusters} data-letters>
          {result.clusters.map((cluster, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: positions in a text
            <li key={at}>
              <b aria-hidden="true" dir="auto">
                {cluster.characters.some((one) => one.sign === '' && one.text !== null) ? cluster.text : ''}
              </b>
              <div>
                {cluster.characters.map((character, place) => (
                  <Link
                    // biome-ignore lint/suspicious/noArrayIndexKey: positions in a cluster
                    key={place}
                    href={characterPath(character)}
                    className={character.sign !== '' && character.codepoint !== 0x20 ? styles.isHidden : undefined}
                  >
                    <span className={charactersStyles.code}>{codepointLabel(character.codepoint)}</span>{' '}
                    {character.name}
                  </Link>
                ))}
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
