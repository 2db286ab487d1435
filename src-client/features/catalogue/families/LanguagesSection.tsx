import { useMemo, useRef, useState } from 'react'
import type { FamilyDetails } from '#shared/contracts/catalogue/families.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { useEarlyInput } from '../../../ui/use-early-input.ts'
import * as styles from './LanguagesSection.module.css'
import { More } from './More.tsx'

type Language = FamilyDetails['languages'][number]

/** Languages shown before the rest is unfolded: three columns of twelve fill a screen. */
const SHOWN = 36

/** Languages that the family covers, then those it covers partly, with the missing letters. */
export function LanguagesSection({ family }: { family: FamilyDetails }) {
  const [words, setWords] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEarlyInput(field, setWords)
  const { languages } = family
  const full = languages.filter((language) => language.status === 'full').length
  const partial = languages.length - full
  const found = useMemo(() => matching(languages, words), [languages, words])
  if (languages.length === 0) return null
  return (
    <section className="block" id="languages" aria-labelledby="languages-h">
      <hgroup>
        <h2 id="languages-h">Languages</h2>
        <p className="num">
          {countLabel(full, 'language')} in full
          {partial > 0 ? `, ${partial} in part` : ''}
        </p>
      </hgroup>
      {languages.length > SHOWN ? (
        <label className="needs-js">
          <span className="vh">Find a language</span>
          <input
            ref={field}
            className={`${styles.find} input`}
            type="search"
            placeholder="Find a language"
            value={words}
            maxLength={60}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
      ) : null}
      <List languages={found.slice(0, SHOWN)} />
      {found.length > SHOWN ? (
        <More label={`Show all ${countLabel(found.length, 'language')}`}>
          <List languages={found.slice(SHOWN)} />
        </More>
      ) : null}
      {found.length === 0 ? <p className="muted">This family supports no language with that name.</p> : null}
    </section>
  )
}

/** One element for most: there are two hundred, and each counts where a phone draws the page. */
function List({ languages }: { languages: Language[] }) {
  return (
    <ul className={styles.list}>
      {languages.map(({ code, name, status, missing }) =>
        status === 'full' ? (
          <li key={code}>{name}</li>
        ) : (
          <li key={code} className={styles.part}>
            <span>{name}</span>
            <span>
              lacks <bdi>{missing.join(' ')}</bdi>
            </span>
          </li>
        ),
      )}
    </ul>
  )
}

/** Languages whose name contains the words, or whose code they are. Fully covered ones come first, then by name. */
export function matching(languages: readonly Language[], words: string): Language[] {
  const wanted = words.trim().toLowerCase()
  return languages
    .filter((language) => !wanted || language.code === wanted || language.name.toLowerCase().includes(wanted))
    .sort((a, b) => Number(a.status !== 'full') - Number(b.status !== 'full') || (a.name < b.name ? -1 : 1))
}
