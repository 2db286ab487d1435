import { routePath } from '#shared/routes.ts'
import { useNavigation } from '../../app/navigation.tsx'
import { useTopics } from '../../frame/topics.ts'
import { LETTER_SIZES, type LetterState, letterHref, letterState } from './letter-address.ts'

/** Any character that can be typed, and which fonts to look in; a plain form without scripts. */
export function LetterForm({ state }: { state: LetterState }) {
  const { navigate } = useNavigation()
  const topics = useTopics().filter((topic) => topic.kind === 'topic')
  const show = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)].map(([key, value]) => [key, String(value)])
    void navigate(letterHref(letterState(new URLSearchParams(entries))), { keepScroll: true })
  }
  return (
    <form
      className="letter-form"
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
      <label>
        <span>Style</span>
        <select
          key={state.style}
          className="input"
          name="style"
          defaultValue={state.style}
          onChange={(event) => event.currentTarget.form && show(event.currentTarget.form)}
        >
          <option value="">All styles</option>
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
          className="input"
          name="license"
          defaultValue={state.license}
          onChange={(event) => event.currentTarget.form && show(event.currentTarget.form)}
        >
          <option value="">Any licence</option>
          <option value="commercial">100% Free</option>
          <option value="personal">Personal Use Free</option>
        </select>
      </label>
      <label>
        <span>Size</span>
        <select
          key={state.size}
          className="input"
          name="size"
          defaultValue={state.size}
          onChange={(event) => event.currentTarget.form && show(event.currentTarget.form)}
        >
          {Object.entries(LETTER_SIZES).map(([size, label]) => (
            <option key={size} value={size}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button className="btn btn--solid" type="submit">
        Show
      </button>
    </form>
  )
}
