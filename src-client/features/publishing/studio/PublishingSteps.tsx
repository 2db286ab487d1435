import type { StudioFamily } from '#shared/contracts/publishing/studio.ts'
import { trpc } from '../../../api/trpc.ts'
import { Icon } from '../../../ui/Icon.tsx'
import * as styles from './PublishingSteps.module.css'
import { publishingSteps } from './publishing-steps.ts'

/** The steps of a publication on one line; each leads to its part of the page. */
export function PublishingSteps({ family }: { family: StudioFamily }) {
  const { data: report } = trpc.studio.report.useQuery(
    { familyId: family.familyId },
    { enabled: family.styles.length > 0 },
  )
  return (
    <nav className={styles.steps} aria-label="Steps to publication">
      <ol>
        {publishingSteps(family, report).map(({ label, at, state, words }, index) => (
          <li key={label} data-state={state}>
            <a href={`#${at}`}>
              <span className={styles.mark} aria-hidden="true">
                {state === 'done' ? <Icon name="check" /> : state === 'fault' ? '!' : index + 1}
              </span>
              <span>
                <b>{label}</b> <span className="muted">{words}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
