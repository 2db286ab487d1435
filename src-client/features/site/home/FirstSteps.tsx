import type { FirstStep } from '#shared/contracts/catalogue/browse.ts'
import * as styles from './FirstSteps.module.css'

/** What an operator sees of a site without families: the first commands, as they are typed where the site runs. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <section className="sec" aria-labelledby="steps-h">
      <div className="sec-h">
        <h2 id="steps-h">No fonts yet</h2>
      </div>
      <p className={styles.lead}>Is this your site? These commands fill it.</p>
      <ol className={styles.steps}>
        {steps.map(({ what, command }) => (
          <li key={command}>
            {what}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
            <pre className={styles.command} tabIndex={0}>
              <code>{command}</code>
            </pre>
          </li>
        ))}
      </ol>
    </section>
  )
}
