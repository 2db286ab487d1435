import { countLabel } from '#shared/format/download-label.ts'
import { utcTime } from '#shared/format/time.ts'
import { routePath } from '#shared/routes.ts'
import { STATE_LABELS } from '#shared/shown-states.ts'
import { trpc } from '../../../api/trpc.ts'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { PlainForm } from '../../account/PlainForm.tsx'
import * as pendingPageStyles from './PendingPage.module.css'
import { REASONS } from './PublishPart.tsx'
import { StudioPage } from './StudioPage.tsx'
import * as studioStyles from './studio.module.css'
import { loadStudio } from './studio-load.ts'

export async function load(context: LoadContext): Promise<PageMeta | Elsewhere> {
  const { family, meta } = await loadStudio(context, 'family-pending', STATE_LABELS.pending)
  if (family.waiting || family.scheduledFor) return meta
  const next = family.state === 'published' ? 'family-published' : 'family-edit'
  return { status: 302, redirect: routePath(next, { familyId: family.familyId }) }
}

/** A waiting family: since when, why, and a button to withdraw it. */
export function Page({ params, query, meta }: PageProps) {
  const familyId = Number(params.familyId)
  const [family] = trpc.studio.family.useSuspenseQuery({ familyId })
  const date = family.scheduledFor && utcTime(family.scheduledFor)
  return (
    <StudioPage family={family} query={query} problem={meta.form?.problem}>
      {family.waiting ? (
        <section className={studioStyles.part}>
          <h2>A moderator is reviewing {family.version ? `version ${family.version.number}` : 'it'}</h2>
          <p>
            Submitted <time dateTime={family.waiting.since.value}>{family.waiting.since.short}</time>
            {family.styles.length > 0 ? `, with ${countLabel(family.styles.length, 'style')}` : ''}. We e-mail you the
            decision. Why it needs a review:
          </p>
          <ul className={pendingPageStyles.list}>
            {family.waiting.reasons.map((reason) => (
              <li key={reason}>{REASONS[reason]}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className={studioStyles.part}>
        {date ? (
          <>
            <h2>Publication date</h2>
            <p>
              <time dateTime={family.scheduledFor ?? ''}>{date}</time>
            </p>
          </>
        ) : (
          <h2>Until then</h2>
        )}
        {family.state === 'published' ? (
          <p>{date ? 'Until then, visitors' : 'Visitors'} see the previous version.</p>
        ) : (
          <p>Only you and the moderators can see it{date ? ' until then' : ''}.</p>
        )}
        {family.may.edit ? (
          <PlainForm action={routePath('family-pending', { familyId })} name="take-back" submit="Withdraw" inline />
        ) : null}
      </section>
    </StudioPage>
  )
}
