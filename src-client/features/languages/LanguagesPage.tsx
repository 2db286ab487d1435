import { useMemo } from 'react'
import { Link } from 'wouter'
import type { LanguageRow } from '#shared/contracts/languages/languages.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { foldMarks } from '#shared/format/latin-letters.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { useNavigation } from '../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { withQuery } from '../../app/with-query.ts'
import * as rows from '../../ui/column-rows.module.css'
import { Empty } from '../../ui/Empty.tsx'
import { useTypedSearch } from '../../ui/use-typed-search.ts'
import * as styles from './LanguagesPage.module.css'
import * as languagesStyles from './languages.module.css'
import { peopleLabel } from './people-label.ts'

const PATH = routePath('languages')

const cleaned = (words: string) =>
  words
    .slice(0, 60)
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
const wordsOf = (query: URLSearchParams) => cleaned(query.get('q') ?? '')
const addressOf = (words: string) => withQuery(PATH, { q: words })

export async function load({ api, query, config }: LoadContext): Promise<PageMeta> {
  const { languages } = await api.languages.list.fetch()
  return {
    status: matching(languages, wordsOf(query)).length === 0 ? 404 : 200,
    title: `Languages · ${config.siteName}`,
    description: `${languages.length} languages: the letters each needs, who speaks it where, and the fonts that can write it.`,
    canonical: PATH,
  }
}

/** Languages by name, with a field that filters them. */
export function Page({ query }: PageProps) {
  const [{ languages }] = trpc.languages.list.useSuspenseQuery()
  const { navigate } = useNavigation()
  const {
    field,
    text: words,
    type,
    submit,
  } = useTypedSearch(
    wordsOf(query),
    cleaned,
    (q) => void navigate(addressOf(q), { replace: true, keepScroll: true, yields: true }),
  )
  const found = useMemo(() => matching(languages, words), [languages, words])
  return (
    <div className={`wrap ${languagesStyles.lang}`}>
      <div className="list-head">
        <div>
          <h1>Languages</h1>
          <p aria-live="polite">
            {words.trim() === ''
              ? `${languages.length} languages, the letters they need, and the fonts that have them.`
              : `${countLabel(found.length, 'language')} of this name.`}
          </p>
        </div>
        <p className="links small">
          <Link className="link" href={routePath('countries')}>
            By country
          </Link>
        </p>
      </div>
      <search>
        <form
          className={styles.find}
          action={PATH}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <label>
            <span className="vh">Name, code or script</span>
            <input
              ref={field}
              className="input"
              type="search"
              name="q"
              placeholder="Name, code or script"
              value={words}
              maxLength={60}
              onChange={(event) => type(event.target.value)}
            />
          </label>
          <button type="submit" className="btn no-js">
            Find
          </button>
        </form>
      </search>
      {found.length === 0 ? (
        <Empty heading="No language found">
          Try its name in English or in the language itself, its script, or a code such as de.
        </Empty>
      ) : null}
      <ul className={`${rows.rows} ${languagesStyles.list}`}>
        {found.map((language) => (
          <li key={language.code}>
            <Link href={routePath('language', { code: language.code })}>
              <span className={`${rows.name} ${languagesStyles.name}`}>
                <b>{language.name}</b>
                {language.native && language.native !== language.name ? (
                  <span className="soft">
                    <bdi lang={language.code}>{language.native}</bdi>
                  </span>
                ) : null}
              </span>
              <span className="soft">{language.scriptName}</span>
              <span className="num soft">{language.speakers > 0 ? peopleLabel(language.speakers) : ''}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Every word must be the start of a word of the names, the script or the code; 'francais' finds français. */
function matching(languages: readonly LanguageRow[], words: string): readonly LanguageRow[] {
  const wanted = foldMarks(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return languages
  return languages.filter((language) => {
    const parts = foldMarks(`${language.name} ${language.native} ${language.scriptName} ${language.code}`).split(
      /[\s()]+/,
    )
    return wanted.every((word) => parts.some((part) => part.startsWith(word)))
  })
}
