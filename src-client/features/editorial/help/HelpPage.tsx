import type { FormEvent } from 'react'
import { Link } from 'wouter'
import { countLabel } from '#shared/format/download-label.ts'
import type { HelpEntry } from '#shared/help/help-entry.ts'
import { HELP } from '#shared/help/help-sections.ts'
import { queryWords, searchHelp } from '#shared/help/search-help.ts'
import { SEARCH } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { Icon } from '../../../ui/Icon.tsx'
import * as form from '../../../ui/search-form.module.css'
import { useTypedSearch } from '../../../ui/use-typed-search.ts'
import { Contents } from '../Contents.tsx'
import * as contentsStyles from '../contents.module.css'
import * as infoPageStyles from '../info/InfoPage.module.css'
import * as styles from './HelpPage.module.css'
import { HelpText, Marked } from './HelpText.tsx'

const questionOf = (query: URLSearchParams) => (query.get('q') ?? '').slice(0, SEARCH.maxQueryChars).trim()
const addressOf = (question: string) => routePath('help') + (question ? `?q=${encodeURIComponent(question)}` : '')

export async function load({ config, query }: LoadContext): Promise<PageMeta> {
  const question = questionOf(query)
  return {
    title: question ? `“${question}” in the help · ${config.siteName}` : `Help · ${config.siteName}`,
    description:
      'Finding, previewing, licensing, downloading and installing fonts, and what to do when something is wrong.',
    canonical: routePath('help'),
    ...(question ? { robots: 'noindex' as const } : {}),
  }
}

export function Page({ query }: PageProps) {
  const asked = questionOf(query)
  const { navigate } = useNavigation()
  const {
    field,
    text: question,
    type,
    submit,
  } = useTypedSearch(
    asked,
    (text) => text.trim(),
    (q) => void navigate(addressOf(q), { replace: true, keepScroll: true, yields: true }),
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const words = queryWords(question)
  const found = searchHelp(HELP, question)
  return (
    <div className={`wrap ${infoPageStyles.info} ${infoPageStyles.help}`}>
      <header>
        <h1>Help</h1>
        <search>
          <form className={`${form.form} ${styles.ask}`} action={routePath('help')} method="get" onSubmit={onSubmit}>
            <label className="vh" htmlFor="help-q">
              Search the help
            </label>
            <Icon name="search" />
            <input
              id="help-q"
              name="q"
              type="search"
              ref={field}
              value={question}
              onChange={(event) => type(event.target.value)}
              placeholder="install on Windows, logo, boxes …"
              maxLength={SEARCH.maxQueryChars}
              autoComplete="off"
            />
            <button className="btn btn--solid no-js" type="submit">
              Search
            </button>
          </form>
        </search>
      </header>
      {words.length > 0 ? <Found entries={found} words={words} question={question.trim()} /> : <Everything />}
    </div>
  )
}

function Found({ entries, words, question }: { entries: HelpEntry[]; words: string[]; question: string }) {
  return (
    <div className={infoPageStyles.text}>
      <p className={styles.count} role="status">
        {countLabel(entries.length, 'answer').replace(/^n/, 'N')} for “{question}”.{' '}
        <Link className="link" href={routePath('help')}>
          All questions
        </Link>
      </p>
      {entries.length > 0 ? (
        <div className={styles.list}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} words={words} level={2} />
          ))}
        </div>
      ) : (
        <p>Try a single word, such as the name of a program or of a thing on the page.</p>
      )}
      <AskUs />
    </div>
  )
}

function Everything() {
  return (
    <div className={contentsStyles.columns}>
      <Contents sections={HELP} />
      <div className={infoPageStyles.text}>
        {HELP.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`}>{section.title}</h2>
            <div className={styles.list}>
              {section.entries.map((entry) => (
                <Entry key={entry.id} entry={entry} words={[]} level={3} />
              ))}
            </div>
          </section>
        ))}
        <AskUs />
      </div>
    </div>
  )
}

/** One question with its answer, each with its own anchor. */
function Entry({ entry, words, level }: { entry: HelpEntry; words: readonly string[]; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <article id={entry.id} className={styles.entry}>
      <Heading>
        <a href={`#${entry.id}`}>
          <Marked text={entry.question} words={words} />
        </a>
      </Heading>
      <HelpText body={entry.body} words={words} />
    </article>
  )
}

const AskUs = () => (
  <p className={styles.more}>
    Not answered?{' '}
    <Link className="link" href={routePath('contact')}>
      Write to us
    </Link>
    ; a person reads it.
  </p>
)
