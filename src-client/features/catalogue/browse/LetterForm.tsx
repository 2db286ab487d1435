import * as MESSAGES from '#shared/messages.ts'
import { routePath } from '#shared/routes.ts'
import { formQuery } from '../../../app/form-query.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import { useTopics } from '../../../frame/topics.ts'
import { Choice } from './Choice.tsx'
import * as styles from './LetterForm.module.css'
import { LETTER_SIZES, type LetterState, letterHref, letterState } from './letter-address.ts'

const LICENSES = [
  ['', 'Any licence'],
  ['commercial', MESSAGES.free],
  ['personal', MESSAGES.personal],
] as const

/** A field for any character, and filters for fonts. Without scripts, a plain form. */
export function LetterForm({ state }: { state: LetterState }) {
  const { navigate } = useNavigation()
  const topics = useTopics().filter((topic) => topic.kind === 'topic')
  const show = (form: HTMLFormElement) => void navigate(letterHref(letterState(formQuery(form))), { keepScroll: true })
  return (
    <form
      className={styles.form}
      action={routePath('letters')}
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
    >
      <label>
        <span>Character</span>
        <input
          key={state.c}
          className="input"
          name="c"
          defaultValue={state.c}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <Choice
        name="style"
        label="Class"
        value={state.style}
        options={[['', 'All classes'], ...topics.map((topic) => [topic.slug, topic.label] as const)]}
        onChoose={show}
      />
      <Choice name="license" label="Licence" value={state.license} options={LICENSES} onChoose={show} />
      <Choice name="size" label="Size" value={state.size} options={Object.entries(LETTER_SIZES)} onChoose={show} />
      <button className="btn btn--solid" type="submit">
        Show
      </button>
    </form>
  )
}
