import * as styles from './CannedAnswers.module.css'
/** Ready-made answers, which a button copies into a field to be edited; without scripts they can be copied by hand. */
export function CannedAnswers({
  answers,
  field,
}: {
  answers: readonly { label: string; text: string }[]
  field: string
}) {
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
                const input = event.currentTarget.form?.elements.namedItem(field)
                if (!(input instanceof HTMLTextAreaElement)) return
                input.value = text
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
