import { Link } from 'wouter'
import type { LetterResult } from '#shared/contracts/catalogue/browse.ts'
import type { CharacterDetails } from '#shared/contracts/unicode/unicode.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import * as MESSAGES from '#shared/messages.ts'
import { characterPath, codepointLabel } from '#shared/unicode/character-path.ts'
import { formQuery } from '../../app/form-query.ts'
import { useNavigation } from '../../app/navigation.tsx'
import { useTopics } from '../../frame/topics.ts'
import { Pager } from '../../ui/Pager.tsx'
import * as tileStyles from '../previews/specimens/LetterTile.module.css'
import { LetterTile } from '../previews/specimens/LetterTile.tsx'
import * as styles from './CharacterFonts.module.css'
import { type CharacterFontsState, characterFontsHref, characterFontsState } from './character-address.ts'

interface Props {
  character: CharacterDetails
  fonts: LetterResult
  state: CharacterFontsState
}

/** The families that have the character, each with a picture of it. */
export function CharacterFonts({ character, fonts, state }: Props) {
  const path = characterPath(character)
  const filtered = state.style !== '' || state.license !== ''
  const count = fonts.total === 1 ? 'one family' : `${groupThousands(fonts.total)} families`
  return (
    <section className="sec" aria-labelledby="fonts">
      <div className="sec-h">
        <h2 id="fonts">{fonts.total === 0 ? 'In no font here' : `Set in ${count}`}</h2>
        {fonts.total > 0 || filtered ? <FontsFilter path={path} state={state} /> : null}
      </div>
      {fonts.total === 0 ? (
        <p className="soft">
          {filtered ? (
            <Link className="link" href={path}>
              Look in all classes and licences
            </Link>
          ) : (
            `No family of the catalogue has ${codepointLabel(character.codepoint)}.`
          )}
        </p>
      ) : (
        <div className={`${tileStyles.letters} ${tileStyles.small}`}>
          {fonts.hits.map((family, at) => (
            <LetterTile
              key={family.familyId}
              family={family}
              text={character.sign === '' ? character.text : null}
              codepoint={character.codepoint}
              em={48}
              eager={at < 12}
              heading="h3"
            />
          ))}
        </div>
      )}
      <Pager
        page={fonts.page}
        pages={fonts.pages}
        href={(page) => `${characterFontsHref(path, state, { page })}#fonts`}
      />
    </section>
  )
}

function FontsFilter({ path, state }: { path: string; state: CharacterFontsState }) {
  const { navigate } = useNavigation()
  const topics = useTopics().filter((topic) => topic.kind === 'topic')
  const show = (form: HTMLFormElement) => {
    const next = characterFontsState(formQuery(form))
    void navigate(characterFontsHref(path, next, {}), { keepScroll: true })
  }
  return (
    <form
      className={styles.filter}
      action={path}
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
    >
      <label>
        <span>Class</span>
        <select
          key={state.style}
          className="pick"
          name="style"
          defaultValue={state.style}
          onChange={(event) => event.currentTarget.form && show(event.currentTarget.form)}
        >
          <option value="">All classes</option>
          {topics.map((topic) => (
            <option key={topic.slug} value={topic.slug}>
              {topic.label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Licence</span>
        <select
          key={state.license}
          className="pick"
          name="license"
          defaultValue={state.license}
          onChange={(event) => event.currentTarget.form && show(event.currentTarget.form)}
        >
          <option value="">Any licence</option>
          <option value="commercial">{MESSAGES.free}</option>
          <option value="personal">{MESSAGES.personal}</option>
        </select>
      </label>
      <button className="btn no-js" type="submit">
        Show
      </button>
    </form>
  )
}
