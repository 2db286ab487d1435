import { useState } from 'react'
import { Link } from 'wouter'
import type { CharacterDetails } from '#shared/contracts/unicode/unicode.ts'
import { routePath } from '#shared/routes.ts'
import { characterPath, codepointLabel } from '#shared/unicode/character-path.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import * as boxed from '../../../ui/boxed-select.module.css'
import { CopyLink } from '../../../ui/CopyLink.tsx'
import { CharacterFonts } from '../CharacterFonts.tsx'
import { CharacterLines } from '../CharacterGrid.tsx'
import { characterFontsState } from '../character-address.ts'
import * as charactersStyles from '../characters.module.css'
import * as panelsStyles from '../panels.module.css'
import * as styles from './DegreeSymbolPage.module.css'
import { inAllScales, readNumber, SCALES, type ScaleKey } from './temperature.ts'
import * as textToolsStyles from './text-tools.module.css'

const DEGREE = 0xb0
const PATH = routePath('degree-symbol')
/** Only the first page of fonts; the character's own page lists all. */
const FIRST_PAGE = { style: '', license: '', page: 1 } as const

export async function load({ api, query, config }: LoadContext): Promise<PageMeta> {
  await Promise.all([
    api.unicode.character.fetch({ codepoint: DEGREE }),
    api.unicode.fonts.fetch({ codepoint: DEGREE, ...FIRST_PAGE }),
  ])
  return {
    title: `Degree symbol ° · ${config.siteName}`,
    description:
      'The degree symbol ° to copy, how to type it on every system, how to write it in programs, and temperatures in four scales.',
    canonical: PATH,
    robots: query.size > 0 ? 'noindex' : undefined,
  }
}

/** How to copy, type and use the degree symbol, which many people search for. */
export function Page({ query }: PageProps) {
  const [degree] = trpc.unicode.character.useSuspenseQuery({ codepoint: DEGREE })
  const [fonts] = trpc.unicode.fonts.useSuspenseQuery({ codepoint: DEGREE, ...FIRST_PAGE })
  return (
    <div className={`wrap ${charactersStyles.uni} ${textToolsStyles.tool}`}>
      <div className="list-head">
        <div>
          <h1>Degree symbol</h1>
          <p>
            {codepointLabel(DEGREE)}, for angles and temperatures.{' '}
            <Link className="link" href={characterPath(degree)}>
              Everything about the character
            </Link>
          </p>
        </div>
      </div>
      <div className={styles.head}>
        <p className={styles.sign} aria-hidden="true">
          °
        </p>
        <ul className={styles.copies}>
          {['°', '°C', '°F', '45°'].map((text) => (
            <li key={text}>
              <span className={styles.text} aria-hidden="true">
                {text}
              </span>
              <CopyLink
                text={text}
                label={`Copy ${text}`}
                icon="copy"
                className={text === '°' ? 'btn btn--solid' : 'btn'}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className={panelsStyles.panels}>
        <Facts title="How to type it" rows={degree.entry} />
        <Facts title="In programs and files" rows={degree.escapes} />
        <Temperatures query={query} />
        <section className={panelsStyles.panel}>
          <h2>Look-alikes</h2>
          <p className="soft">
            A ring, a letter, a nought: they look alike, and searching does not find one for the other.
          </p>
          <CharacterLines characters={degree.related} />
        </section>
        <section className={panelsStyles.panel}>
          <h2>How to set it</h2>
          <ul className={panelsStyles.notes}>
            <li>Angles: no space, 45°.</li>
            <li>Temperatures: a narrow space before the sign, 21 °C, none between ° and C.</li>
            <li>Kelvin has no degree sign: 294 K.</li>
            <li>℃ and ℉ are for old East Asian text; two characters are right everywhere else.</li>
          </ul>
        </section>
      </div>
      <CharacterFonts
        character={degree}
        fonts={{ ...fonts, pages: 1 }}
        state={characterFontsState(new URLSearchParams())}
      />
    </div>
  )
}

function Facts({ title, rows }: { title: string; rows: CharacterDetails['entry'] }) {
  return (
    <section className={panelsStyles.panel}>
      <h2>{title}</h2>
      <dl className={panelsStyles.rows}>
        {rows.map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>
              <code>{row.value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Live with scripts, a plain form without. */
function Temperatures({ query }: { query: URLSearchParams }) {
  const asked = query.get('from')
  const [value, setValue] = useState(query.get('t')?.slice(0, 20) ?? '21')
  const [from, setFrom] = useState<ScaleKey>(SCALES.find((scale) => scale.key === asked)?.key ?? 'c')
  const number = readNumber(value)
  const all = number === null ? null : inAllScales(number, from)
  return (
    <section className={panelsStyles.panel}>
      <h2>Temperatures</h2>
      <form className={styles.form} action={PATH} method="get" onSubmit={(event) => event.preventDefault()}>
        <label>
          <span className="vh">Temperature</span>
          <input
            className="input"
            name="t"
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        </label>
        <label>
          <span className="vh">Scale</span>
          <select
            className={`select ${boxed.select}`}
            name="from"
            value={from}
            onChange={(event) => setFrom(event.target.value as ScaleKey)}
          >
            {SCALES.map((scale) => (
              <option key={scale.key} value={scale.key}>
                {scale.name}
              </option>
            ))}
          </select>
        </label>
        <button className="btn no-js" type="submit">
          Convert
        </button>
      </form>
      <div aria-live="polite">
        {all ? (
          <dl className={panelsStyles.rows}>
            {all.map(({ key, text }) => (
              <div key={key}>
                <dt>{SCALES.find((scale) => scale.key === key)?.name}</dt>
                <dd className="num">{text}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="soft">
            {number === null ? 'Type a number, as 21 or −40.' : 'Nothing is colder than absolute zero.'}
          </p>
        )}
      </div>
    </section>
  )
}
