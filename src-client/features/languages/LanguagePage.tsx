import { Fragment } from 'react'
import { Link } from 'wouter'
import type { LanguageInfo, NearlyFamily } from '#shared/contracts/languages/languages.ts'
import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { SAMPLE_TEXTS } from '#shared/preview/sample-sentences.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { collectionPage } from '../../app/json-ld.ts'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { standing } from '../unicode/standing-mark.ts'
import * as styles from './LanguagePage.module.css'
import { LanguageTiles } from './LanguageTiles.tsx'
import * as languagesStyles from './languages.module.css'
import { peopleLabel } from './people-label.ts'

/** Most letters shown. Chinese has thousands, and the first ones are enough to recognise the script. */
const SHOWN_LETTERS = 600

export async function load({ api, params, config }: LoadContext): Promise<PageMeta | Elsewhere> {
  const language = await api.languages.info.fetch({ code: params.code ?? '' })
  const path = routePath('language', { code: language.code })
  if (params.code !== language.code) return { status: 301, redirect: path }
  const families =
    language.families.total === 1 ? 'one font family' : `${groupThousands(language.families.total)} font families`
  const description = `${language.name} is written in ${language.scriptName} with ${language.letters} characters. ${families} here can write all of it.`
  return {
    title: `Fonts for ${language.name} · ${config.siteName}`,
    description,
    canonical: path,
    jsonLd: collectionPage(config, {
      description,
      crumbs: [
        { name: 'Languages', path: routePath('languages') },
        { name: language.name, path },
      ],
    }),
  }
}

/** The letters of one language, and the fonts that have them all. */
export function Page({ params }: PageProps) {
  const [language] = trpc.languages.info.useSuspenseQuery({ code: params.code ?? '' })
  const sample = SAMPLE_TEXTS[language.code]?.[1]
  const listHref = `${routePath('search-fonts')}?${new URLSearchParams({ lang: language.code })}`
  return (
    <div className={`wrap ${languagesStyles.lang}`}>
      <div className="list-head">
        <div>
          <h1>{language.name}</h1>
          <p>
            {language.native && language.native !== language.name ? (
              <>
                <span lang={language.code} dir="auto">
                  {language.native}
                </span>{' '}
                ·{' '}
              </>
            ) : null}
            {language.scriptName} script, {language.rtl ? 'right to left' : 'left to right'}
            {language.speakers > 0 ? ` · about ${peopleLabel(language.speakers)} speakers` : ''} ·{' '}
            <code className={languagesStyles.code}>{language.code}</code>
          </p>
        </div>
        <p className="links small">
          <Link className="link" href={routePath('languages')}>
            All languages
          </Link>
        </p>
      </div>
      {sample ? (
        <p className={styles.sample} lang={language.code} dir="auto">
          {sample}
        </p>
      ) : null}
      <section className="sec" aria-labelledby="fonts">
        <div className="sec-h">
          <h2 id="fonts">{language.families.total === 0 ? 'In no font here' : `Fonts that have every letter`}</h2>
          {language.families.total > 0 ? (
            <Link className="link" href={listHref}>
              {language.families.total === 1 ? 'The family' : `All ${groupThousands(language.families.total)} families`}
            </Link>
          ) : null}
        </div>
        {language.families.total === 0 ? (
          <p className="soft">No family of the catalogue has all letters of {language.name}.</p>
        ) : (
          <LanguageTiles families={language.families.hits} text={tileText(language)} lang={language.code} />
        )}
      </section>
      {language.nearly.length > 0 ? <Nearly families={language.nearly} /> : null}
      <section className="sec" aria-labelledby="letters">
        <div className="sec-h">
          <h2 id="letters">Letters</h2>
          <p className="soft">{countLabel(language.letters, 'character')} that writing it needs, capitals included.</p>
        </div>
        <Letters language={language} letters={language.main} />
        {(
          [
            ['In names and loan words', language.auxiliary],
            ['Punctuation', language.punctuation],
            ['In numbers', language.numbers],
          ] as const
        ).map(([title, letters]) =>
          letters.length > 0 ? (
            <Fragment key={title}>
              <h3 className={styles.more}>{title}</h3>
              <Letters language={language} letters={letters} />
            </Fragment>
          ) : null,
        )}
      </section>
      {language.countries.length > 0 ? <Spoken language={language} /> : null}
    </div>
  )
}

/** The language's own name if it is short and uses only main letters, which the fonts cover; else its first four letters. */
function tileText(language: LanguageInfo): string {
  const has = new Set(language.main)
  const own = language.native.normalize('NFC')
  if (own !== '' && [...own].length <= 12 && [...own].every((char) => has.has(char))) return own
  return language.main.slice(0, 4).join('')
}

function Letters({ language, letters }: { language: LanguageInfo; letters: readonly string[] }) {
  const shown = letters.slice(0, SHOWN_LETTERS)
  return (
    <p className={styles.letters} lang={language.code} dir={language.rtl ? 'rtl' : 'ltr'}>
      {shown.map((letter) => (
        <span key={letter}>{standing(letter)}</span>
      ))}
      {letters.length > shown.length ? (
        <span className={styles.rest}>and {groupThousands(letters.length - shown.length)} more</span>
      ) : null}
    </p>
  )
}

function Nearly({ families }: { families: readonly NearlyFamily[] }) {
  return (
    <section className="sec" aria-labelledby="nearly">
      <div className="sec-h">
        <h2 id="nearly">Nearly complete fonts</h2>
        <p className="soft">Families missing a few letters, and which letters.</p>
      </div>
      <ul className={styles.nearly}>
        {families.map((family) => (
          <li key={family.familyId}>
            <Link className="link" href={familyPath(family)}>
              {family.name}
            </Link>
            <span>
              <span className="vh">Missing: </span>
              <span className={styles.missing}>{family.missing.slice(0, 16).map(standing).join(' ')}</span>
              {family.missingCount > 16 ? ` and ${family.missingCount - 16} more` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Spoken({ language }: { language: LanguageInfo }) {
  return (
    <section className="sec" aria-labelledby="spoken">
      <div className="sec-h">
        <h2 id="spoken">Where it is spoken</h2>
        <p className="soft">Estimates of Unicode CLDR.</p>
      </div>
      <ul className={styles.countries}>
        {language.countries.map((country) => (
          <li key={country.code}>
            <Link className="link" href={routePath('country', { code: country.code })}>
              {country.name}
            </Link>
            <span className="soft">{country.status === 'official' ? 'official' : ''}</span>
            <span className="num soft">{peopleLabel(country.speakers)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
