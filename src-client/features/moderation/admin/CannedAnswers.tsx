import * as styles from './CannedAnswers.module.css'
/** Ready-made answers. A button adds one to the text of the form's field `answer`; without scripts they can be copied by hand. */
export function CannedAnswers({ answers }: { answers: readonly { label: string; text: string }[] }) {
  return (
    <details className={styles.canned}>
      <summary>Saved answers</summary>
      <ul>
        {answers.map(({ label, text }) => (
          <li key={label}>
            <p>
              <b>{label}.</b> {text}
            </p>
            <button
              type="button"
              className="btn needs-js"
              onClick={(event) => {
                const input = event.currentTarget.form?.elements.namedItem('answer')
                if (!(input instanceof HTMLTextAreaElement)) return
                input.value = input.value.trim() ? `${input.value.trimEnd()}\n\n${text}` : text
                input.dispatchEvent(new Event('input', { bubbles: true }))
                input.focus()
              }}
            >
              Use
              <span className="vh"> “{label}”</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
